/* termios.h: terminals, the common part. */
#ifndef _TERMIOS_H
#define _TERMIOS_H 1

typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;
struct termios {
	tcflag_t c_iflag;
	tcflag_t c_oflag;
	tcflag_t c_cflag;
	tcflag_t c_lflag;
	cc_t c_line;
	cc_t c_cc[32];
	speed_t c_ispeed;
	speed_t c_ospeed;
};
#define B0 0
#define B110 3
#define B115200 4098
#define B1200 9
#define B134 4
#define B150 5
#define B1800 10
#define B19200 14
#define B200 6
#define B230400 4099
#define B2400 11
#define B300 7
#define B38400 15
#define B4800 12
#define B50 1
#define B57600 4097
#define B600 8
#define B75 2
#define B9600 13
#define BRKINT 2
#define CLOCAL 2048
#define CREAD 128
#define CS5 0
#define CS6 16
#define CS7 32
#define CS8 48
#define CSIZE 48
#define CSTOPB 64
#define ECHO 8
#define ECHOE 16
#define ECHOK 32
#define ECHONL 64
#define HUPCL 1024
#define ICANON 2
#define ICRNL 256
#define IEXTEN 32768
#define IGNBRK 1
#define IGNCR 128
#define IGNPAR 4
#define INLCR 64
#define INPCK 16
#define ISIG 1
#define ISTRIP 32
#define IXANY 2048
#define IXOFF 4096
#define IXON 1024
#define NCCS 32
#define NOFLSH 128
#define OCRNL 8
#define ONLCR 4
#define OPOST 1
#define PARENB 256
#define PARMRK 8
#define PARODD 512
#define TCIFLUSH 0
#define TCIOFF 2
#define TCIOFLUSH 2
#define TCION 3
#define TCOFLUSH 1
#define TCOOFF 0
#define TCOON 1
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCSANOW 0
#define TOSTOP 256
#define VEOF 4
#define VEOL 11
#define VERASE 2
#define VINTR 0
#define VKILL 3
#define VMIN 6
#define VQUIT 1
#define VSTART 8
#define VSTOP 9
#define VSUSP 10
#define VTIME 5

#pragma impasse prototypes termios.h

#endif
