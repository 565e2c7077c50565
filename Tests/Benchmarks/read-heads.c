/* What media.py measures beside: opens each file that is named and reads its first 64 KiB. */

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **names)
{
  static char bytes[64 << 10];
  long sum = 0;
  for (int place = 1; place < count; place++) {
    int file = open(names[place], O_RDONLY | O_CLOEXEC);
    if (file < 0) {
      perror(names[place]);
      return 1;
    }
    sum += read(file, bytes, sizeof bytes);
    close(file);
  }
  return sum == 0;
}
