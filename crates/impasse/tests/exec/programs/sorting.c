// Six sorting algorithms on the same data, counted.
#include <stdio.h>
#include <string.h>

enum { N = 200 };

static long compares, moves;

static int less(int a, int b)
{
    compares++;
    return a < b;
}

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
    moves++;
}

static void insertion(int *v, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && less(v[j], v[j - 1]); j--)
            swap(&v[j], &v[j - 1]);
}

static void shell(int *v, int n)
{
    for (int gap = n / 2; gap; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i; j >= gap && less(v[j], v[j - gap]); j -= gap)
                swap(&v[j], &v[j - gap]);
}

static void quick(int *v, int n)
{
    if (n < 2)
        return;
    int pivot = v[n / 2], i = 0, j = n - 1;
    for (;; i++, j--) {
        while (less(v[i], pivot))
            i++;
        while (less(pivot, v[j]))
            j--;
        if (i >= j)
            break;
        swap(&v[i], &v[j]);
    }
    quick(v, i);
    quick(v + i, n - i);
}

static void merge(int *v, int n)
{
    if (n < 2)
        return;
    int half = n / 2, left[half], i = 0, j = half, k = 0;
    merge(v, half);
    merge(v + half, n - half);
    memcpy(left, v, half * sizeof *v);
    while (i < half)
        v[k++] = j < n && less(v[j], left[i]) ? v[j++] : left[i++];
}

static void sift(int *v, int root, int n)
{
    for (int child; (child = 2 * root + 1) < n; root = child) {
        if (child + 1 < n && less(v[child], v[child + 1]))
            child++;
        if (!less(v[root], v[child]))
            return;
        swap(&v[root], &v[child]);
    }
}

static void heap(int *v, int n)
{
    for (int i = n / 2; i-- > 0;)
        sift(v, i, n);
    while (n-- > 1) {
        swap(&v[0], &v[n]);
        sift(v, 0, n);
    }
}

int main(void)
{
    void (*const sorts[])(int *, int) = { insertion, shell, quick, merge, heap };
    const char *const names[] = { "insertion", "shell", "quick", "merge", "heap" };
    for (int s = 0; s < 5; s++) {
        int v[N], sorted = 1;
        unsigned x = 2463534242u;
        for (int i = 0; i < N; i++) {
            x ^= x << 13, x ^= x >> 17, x ^= x << 5;
            v[i] = (int)(x % 1000) - 500;
        }
        compares = moves = 0;
        sorts[s](v, N);
        for (int i = 1; i < N; i++)
            sorted &= v[i - 1] <= v[i];
        printf("%-9s %d %ld %ld %d %d\n", names[s], sorted, compares, moves, v[0], v[N - 1]);
    }
    return 0;
}
