// Switch on wide, unsigned, char and enumerated values: labels are converted to the promoted type.
#include <stdio.h>

enum state { OFF, ON = 10 };

static int wide(long long v)
{
    switch (v) {
    case 1: return 1;
    case 0x100000001LL: return 2;
    case -1: return 3;
    case 0x7fffffffffffffffLL: return 4;
    default: return 0;
    }
}

static int unsign(unsigned v)
{
    switch (v) {
    case -1: return 1;
    case 0x80000000: return 2;
    default: return 0;
    }
}

static int chr(unsigned char c)
{
    switch (c) {
    case 'a' ... 'f': return c - 'a' + 10;
    case '\xff': return -2;
    case 255: return -1;
    default: return 0;
    }
}

int main(void)
{
    printf("%d %d %d %d %d\n", wide(1), wide(0x100000001LL), wide(-1), wide(0x7fffffffffffffffLL),
           wide(0xffffffff));
    printf("%d %d %d\n", unsign(0xffffffff), unsign(1u << 31), unsign(5));
    printf("%d %d %d\n", chr('c'), chr(255), chr('g'));
    enum state s = ON;
    switch (s) {
    case OFF: puts("off"); break;
    case ON: puts("on"); break;
    }
    switch ((char)200) {
    case 200: puts("200"); break;
    case -56: puts("-56"); break;
    }
    switch (sizeof(int)) {
    case 4: puts("four"); break;
    }
    return 0;
}
