// Prefix and postfix ++ and -- on every kind of object.
#include <stdio.h>

struct cell { unsigned char c; double d; int *p; };

int main(void)
{
    int numbers[] = { 1, 2, 3, 4 };
    struct cell cell = { 255, 1.5, numbers }, *q = &cell;
    int i = 5;
    printf("%d ", i++);
    printf("%d ", i);
    printf("%d ", ++i);
    printf("%d ", i--);
    printf("%d\n", --i);
    printf("%d ", q->c++);
    printf("%d\n", q->c);
    printf("%d\n", --q->c);
    printf("%g ", q->d++);
    printf("%g ", ++q->d);
    printf("%g\n", --q->d);
    printf("%d ", *q->p++);
    printf("%d ", *q->p);
    printf("%d ", ++*q->p);
    printf("%d\n", *++q->p);
    printf("%d\n", (int)(q->p - numbers));
    signed char low = -128;
    printf("%d ", low--);
    printf("%d\n", low);
    float f = 16777216.0f;
    f++;
    printf("%.1f\n", f);
    unsigned short s = 0;
    printf("%d\n", --s);
    printf("%d\n", -i++ - -1);
    printf("%d\n", i);
    return 0;
}
