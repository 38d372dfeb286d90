/* sys/ioctl.h: requests to devices, as far as terminals need them. */
#ifndef _SYS_IOCTL_H
#define _SYS_IOCTL_H 1

#include <features.h>

struct winsize {
	unsigned short ws_row;
	unsigned short ws_col;
	unsigned short ws_xpixel;
	unsigned short ws_ypixel;
};
#define FIONBIO 0x5421
#define FIONREAD 0x541b
#define TCGETS 0x5401
#define TCSETS 0x5402
#define TIOCGPGRP 0x540f
#define TIOCGWINSZ 0x5413
#define TIOCNOTTY 0x5422
#define TIOCOUTQ 0x5411
#define TIOCSCTTY 0x540e
#define TIOCSPGRP 0x5410
#define TIOCSTI 0x5412
#define TIOCSWINSZ 0x5414

#pragma impasse prototypes sys/ioctl.h

#endif
