/* Functions of numbers in a loop, where most calls only compute and some set errno; and structs with gaps that
   are read and written beside arrays in the same loop. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    char kind;
    double weight;
    int rows, columns;
    char mark;
} Part;

static void show(const char *name, double value)
{
    printf("%s %.17g %d\n", name, value, errno);
    errno = 0;
}

static double most(Part *part, const double *values, double *next)
{
    double worst = -1.0;
    for (int row = 0; row < part->rows; row++)
        for (int column = 0; column < part->columns; column++) {
            int at = row * part->columns + column;
            next[at] = sqrt(fabs(values[at])) + fmin(values[at], part->weight);
            worst = fmax(worst, next[at]);
            part->mark = (char)(part->mark + 1);
        }
    return worst;
}

int main(void)
{
    static const double at[] = {-2.0, -0.0, 0.0, 0.5, 3.0, 800.0, -800.0, INFINITY, -INFINITY, NAN};
    int count = (int)(sizeof at / sizeof at[0]);
    for (int i = 0; i < count; i++) {
        show("sqrt", sqrt(at[i]));
        show("log", log(at[i]));
        show("exp", exp(at[i]));
        show("floor", floor(at[i]));
        show("expf", expf((float)at[i]));
        show("sqrtf", sqrtf((float)at[i]));
        for (int j = 0; j < count; j++) {
            show("pow", pow(at[i], at[j]));
            show("fmod", fmod(at[i], at[j]));
            show("fmax", fmax(at[i], at[j]));
            show("fminf", fminf((float)at[i], (float)at[j]));
        }
    }
    Part part = {.kind = 'p', .weight = 7.5, .rows = 40, .columns = 60, .mark = 0};
    double *values = malloc(2400 * sizeof *values), *next = calloc(2400, sizeof *next);
    for (int i = 0; i < 2400; i++)
        values[i] = (i * 37 % 101) - 50.0;
    for (int round = 0; round < 5; round++) {
        double worst = most(&part, values, next);
        double *old = values;
        values = next;
        next = old;
        printf("%d: %.17g %d\n", round, worst, part.mark);
    }
    free(values);
    free(next);
    return 0;
}
