// Blocks as expressions: value, locals, jumps, nesting in macros.
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define SWAP(x, y) ({ __typeof__(x) _t = x; x = y; y = _t; })

struct point { int x, y; };

int main(void)
{
    int i = 1, j = 5;
    int v = ({ int t = i + j; t * t; });
    printf("%d\n", v);
    printf("%d ", MAX(i++, j));
    printf("%d\n", i);
    printf("%d\n", MAX(MAX(1, 9), MAX(3, 4)));
    printf("%g\n", MAX(2, 2.5));
    SWAP(i, j);
    printf("%d %d\n", i, j);
    int n = ({ int s = 0; for (int k = 0; k < 5; k++) s += k; s; });
    printf("%d\n", n);
    struct point p = ({ struct point q = { 1, 2 }; q.x += 10; q; });
    printf("%d %d\n", p.x, p.y);
    printf("%d\n", ({ struct point q = { 3, 4 }; q; }).y);
    for (int k = 0; k < 5; k++) {
        int w = ({ if (k == 3) break; if (k == 1) continue; k * 10; });
        printf("%d ", w);
    }
    printf("\n");
    ({ puts("void block"); });
    printf("%d\n", ({ switch (i) { case 5: j = 50; break; default: j = 60; } j; }) + 1);
    printf("%zu\n", sizeof({ (char)1; }));
    const char *s = ({ const char *t; t = i > 3 ? "big" : "small"; t; });
    puts(s);
    return ({ int r = 3; r; });
}
