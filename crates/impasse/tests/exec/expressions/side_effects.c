// Conditions and arguments with side effects, sequenced as the language says.
#include <stdio.h>

static int state;

static int next(void)
{
    return ++state;
}

static int *slot(int *base)
{
    state += 10;
    return base + 1;
}

int main(void)
{
    int array[5] = { 0 }, n = 0;
    if (n++ == 0 && n == 1)
        printf("after && n is %d\n", n);
    if (n++ == 5 || n == 2)
        printf("after || n is %d\n", n);
    int r = n++ ? n : -1;
    printf("%d\n", r);
    while (next() < 4)
        printf("%d ", state);
    printf("\n");
    *slot(array) = 5;
    *slot(array) += 5;
    printf("%d %d\n", array[1], state);
    (*slot(array))++;
    printf("%d %d\n", array[1], state);
    int i = 0;
    do
        array[i] = i * i;
    while (++i < 5);
    for (i = 0; i < 5; printf("%d,", array[i]), i++)
        ;
    printf("\n");
    char text[] = "copy me", copy[10], *to = copy, *from = text;
    while ((*to++ = *from++))
        ;
    printf("%s %d\n", copy, (int)(to - copy));
    int x = 3;
    x = x * 2 + 7, printf("%d\n", x);
    return 0;
}
