// Commands read from standard input work on accounts kept in a file of records.
// stdin: bank.txt
#include <stdio.h>
#include <string.h>

struct account { int id; long cents; char owner[12]; };

static FILE *store;

static long find(int id, struct account *a)
{
    rewind(store);
    for (long at = 0; fread(a, sizeof *a, 1, store) == 1; at += sizeof *a)
        if (a->id == id)
            return at;
    return -1;
}

static void save(long at, const struct account *a)
{
    fseek(store, at, SEEK_SET);
    fwrite(a, sizeof *a, 1, store);
    fflush(store);
}

static int change(int id, long by)
{
    struct account a;
    long at = find(id, &a);
    if (at < 0 || a.cents + by < 0)
        return 0;
    a.cents += by;
    save(at, &a);
    return 1;
}

int main(void)
{
    char line[80], owner[12];
    int id, other, number = 0, errors = 0;
    double amount;
    store = fopen("bank.dat", "wb+");
    if (!store)
        return 1;
    while (fgets(line, sizeof line, stdin)) {
        struct account a;
        memset(&a, 0, sizeof a);
        int ok = 0;
        number++;
        if (sscanf(line, "open %d %11s", &a.id, owner) == 2) {
            struct account same;
            if ((ok = find(a.id, &same) < 0)) {
                strcpy(a.owner, owner);
                fseek(store, 0, SEEK_END);
                save(ftell(store), &a);
            }
        } else if (sscanf(line, "put %d %lf", &id, &amount) == 2)
            ok = change(id, (long)(amount * 100 + 0.5));
        else if (sscanf(line, "get %d %lf", &id, &amount) == 2)
            ok = change(id, -(long)(amount * 100 + 0.5));
        else if (sscanf(line, "move %d -> %d : %lf", &id, &other, &amount) == 3) {
            long cents = (long)(amount * 100 + 0.5);
            ok = change(id, -cents);
            if (ok && !change(other, cents)) {
                change(id, cents);
                ok = 0;
            }
        }
        if (!ok) {
            errors++;
            line[strcspn(line, "\n")] = 0;
            printf("line %d refused: %s\n", number, line);
        }
    }
    struct account a;
    for (rewind(store); fread(&a, sizeof a, 1, store) == 1;)
        printf("%4d %-12s %ld.%02ld\n", a.id, a.owner, a.cents / 100, a.cents % 100);
    fclose(store);
    remove("bank.dat");
    return errors;
}
