// Atomic objects: operators, generic functions, flags, exchange.
#include <stdatomic.h>
#include <stdio.h>

static atomic_int counter = ATOMIC_VAR_INIT(5);
static _Atomic unsigned char small = 254;
static atomic_flag flag = ATOMIC_FLAG_INIT;

int main(void)
{
    _Atomic int n = 1;
    _Atomic(long) l;
    atomic_init(&l, 100);
    counter++;
    counter += 10;
    --counter;
    printf("%d\n", counter);
    printf("%d ", small++);
    printf("%d ", small++);
    printf("%d\n", small);
    printf("%d ", atomic_fetch_add(&n, 4));
    printf("%d\n", atomic_load(&n));
    atomic_store(&n, 0xf0);
    printf("%d ", atomic_fetch_or(&n, 0x0f) == 0xf0);
    printf("%d\n", atomic_load(&n) == 0xff);
    atomic_fetch_and(&n, 0x3c);
    atomic_fetch_xor(&n, 0xff);
    printf("%x\n", n);
    printf("%ld ", atomic_exchange(&l, 7));
    printf("%ld\n", atomic_load_explicit(&l, memory_order_relaxed));
    int expected = 0;
    printf("%d ", atomic_compare_exchange_strong(&n, &expected, 1));
    printf("%x\n", expected);
    printf("%d ", atomic_compare_exchange_strong(&n, &expected, 1));
    printf("%d\n", n);
    printf("%d ", atomic_flag_test_and_set(&flag));
    printf("%d\n", atomic_flag_test_and_set(&flag));
    atomic_flag_clear(&flag);
    printf("%d\n", atomic_flag_test_and_set(&flag));
    n *= 6;
    n <<= 2;
    n %= 7;
    printf("%d\n", n);
    int array[4] = { 1, 2, 3, 4 };
    int *_Atomic p = array;
    p = p + 2;
    printf("%d\n", *p);
    printf("%zu %zu\n", sizeof n, sizeof small);
    atomic_thread_fence(memory_order_seq_cst);
    return 0;
}
