/* dirent.h: directories. */
#ifndef _DIRENT_H
#define _DIRENT_H 1

typedef __SIZE_TYPE__ size_t;
typedef unsigned long ino_t;
typedef long off_t;
struct dirent {
	ino_t d_ino;
	off_t d_off;
	unsigned short d_reclen;
	unsigned char d_type;
	char d_name[256];
};
#define d_fileno d_ino
typedef struct __dirstream DIR;
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
#define DT_WHT 14
#define IFTODT(mode) (((mode) & 0170000) >> 12)
#define DTTOIF(type) ((type) << 12)
#define MAXNAMLEN 255

#pragma impasse prototypes dirent.h

#endif
