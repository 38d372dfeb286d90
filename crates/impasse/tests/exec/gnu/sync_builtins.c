// The __sync and __atomic families in one thread.
#include <stdio.h>

int main(void)
{
    int n = 10;
    long l = 1;
    printf("%d ", __sync_fetch_and_add(&n, 5));
    printf("%d\n", n);
    printf("%d ", __sync_add_and_fetch(&n, 5));
    printf("%d\n", n);
    printf("%d ", __sync_fetch_and_or(&n, 1));
    printf("%d\n", n);
    printf("%d ", __sync_bool_compare_and_swap(&n, 21, 30));
    printf("%d\n", n);
    printf("%d ", __sync_val_compare_and_swap(&n, 99, 40));
    printf("%d\n", n);
    printf("%d ", __sync_lock_test_and_set(&n, 7));
    printf("%d\n", n);
    __sync_lock_release(&n);
    printf("%d\n", n);
    __atomic_store_n(&l, 50, __ATOMIC_SEQ_CST);
    printf("%ld\n", __atomic_load_n(&l, __ATOMIC_ACQUIRE));
    printf("%ld ", __atomic_fetch_sub(&l, 8, __ATOMIC_RELAXED));
    printf("%ld\n", l);
    printf("%ld ", __atomic_exchange_n(&l, 3, __ATOMIC_ACQ_REL));
    printf("%ld\n", l);
    long expected = 4;
    printf("%d ", __atomic_compare_exchange_n(&l, &expected, 9, 0, 5, 5));
    printf("%ld %ld\n", expected, l);
    printf("%d ", __atomic_compare_exchange_n(&l, &expected, 9, 0, 5, 5));
    printf("%ld %ld\n", expected, l);
    unsigned char c = 250;
    printf("%d\n", __atomic_add_fetch(&c, 10, 0));
    printf("%d\n", __sync_nand_and_fetch(&c, 6));
    __sync_synchronize();
    return 0;
}
