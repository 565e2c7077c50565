// fgetxattr(2) and its family.
#include <sys/xattr.h>

// Calls that the headers declare only for who asks for the extensions of GNU, which Swift's module does not.
int renameat2(int old_directory, const char *old_name, int new_directory, const char *new_name, unsigned int flags);
int mkostemp(char *pattern, int flags);
int pipe2(int ends[2], int flags);
struct sockaddr;
int accept4(int socket, struct sockaddr *address, unsigned int *length, int flags);
long getdents64(int directory, void *entries, unsigned long size);
