// Arrays inside structs: copied with the struct, decaying when used.
#include <stdio.h>
#include <string.h>

struct board { char cell[3][3]; int moves; };
struct name { char first[8], last[8]; };

static struct board play(struct board b, int r, int c)
{
    b.cell[r][c] = b.moves++ % 2 ? 'O' : 'X';
    return b;
}

static void print(const struct board *b)
{
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++)
            putchar(b->cell[r][c] ? b->cell[r][c] : '.');
        putchar(r < 2 ? '/' : '\n');
    }
}

int main(void)
{
    struct board empty = { 0 }, b = play(play(empty, 1, 1), 0, 2);
    print(&empty);
    print(&b);
    struct board saved = b;
    b = play(b, 2, 0);
    print(&b);
    print(&saved);
    printf("%zu %zu\n", sizeof b.cell, sizeof b.cell[0]);
    char (*row)[3] = b.cell;
    printf("%c %c\n", row[1][1], *(*(row + 2)));
    struct name n = { "ada", "lovelace" }, m;
    printf("%s %.8s\n", n.first, n.last);
    m = n;
    strcpy(m.first, "bob");
    printf("%s %s %d\n", n.first, m.first, memcmp(&n.last, &m.last, sizeof n.last));
    printf("%td\n", n.last - n.first);
    return 0;
}
