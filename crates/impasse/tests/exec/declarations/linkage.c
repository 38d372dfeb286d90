// Tentative definitions, extern, static and block-scope declarations of one program.
#include <stdio.h>

int tentative;
int tentative;
extern int tentative;
int tentative = 5;
static int hidden;
static int hidden;
extern int later;
static int array[];
static int array[4] = { 1, 2, 3 };
int zeroed[3];

static int helper(void);

int use(void)
{
    extern int later;
    int helper(void);
    return later + helper();
}

int later = 30;

static int helper(void)
{
    return ++hidden;
}

int main(void)
{
    extern int tentative;
    printf("%d %d\n", tentative, later);
    printf("%d\n", use());
    printf("%d\n", use());
    printf("%d\n", hidden);
    printf("%zu %d %d\n", sizeof array, array[2], array[3]);
    printf("%d%d%d\n", zeroed[0], zeroed[1], zeroed[2]);
    {
        int tentative = 9;
        {
            extern int tentative;
            tentative++;
        }
        printf("%d\n", tentative);
    }
    printf("%d\n", tentative);
    return 0;
}
