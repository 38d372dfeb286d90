#ifndef TAIL_H
#define TAIL_H
head
#endif
tail
