// fgetxattr(2) and its family.
#include <sys/xattr.h>
