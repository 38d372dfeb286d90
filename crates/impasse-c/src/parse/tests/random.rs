//! Programs damaged at random: whatever comes, the parser ends and its trees can be walked.

use super::printed;

/// Something of everything, one token per word.
const PROGRAM: &str = "typedef struct s { int a [ 3 ] ; unsigned b : 2 ; union { T * p ; } ; } S ; \
    enum e { A , B = 2 } ; static int ( * g ( int n , char * s ) ) [ 4 ] ; \
    __extension__ extern int h ( const S * , ... ) __attribute__ (( const , format ( printf , 1 , 2 ) )) ; \
    int old ( a , b ) int a ; char * b ; { return a ; } \
    T v = sizeof ( T ) + ( T ) 1 , w [ ] = { [ 0 ... 1 ] = { 2 } , 3 } ; \
    int f ( T x , S * t ) { __label__ l ; T * y = & x ; for ( int i = 0 ; i < 3 ; i ++ ) \
    switch ( t -> a [ i ] ) { case 1 ... 2 : return ( { ( S ) { . a = { 1 } } . a [ 0 ] ; } ) ; default : goto * && l ; } \
    do x += x ? y [ 0 ] : - 1 , h ( t , \"s\" ) ; while ( ! x && 'c' ) ; typeof ( x ) T = 1 ; \
    asm ( \"\" ) ; unknown_t u ; if ( x ) ; else if ( y ) T * 2 ; _Static_assert ( 1 , \"m\" ) ; \
    l : __builtin_va_arg ( x , T * ) ; return _Generic ( x , int : 1 , default : __builtin_offsetof ( S , a ) ) ; }";

/// A generator of numbers below a bound; the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn damaged_programs_end() {
    let words: Vec<&str> = PROGRAM.split_whitespace().collect();
    let whole = printed(&format!("typedef int T; {PROGRAM}"));
    assert!(whole.iter().all(|d| !d.starts_with("error")), "{whole:?}");
    let mut numbers = Numbers(7);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..10_000 {
        let mut damaged = words.clone();
        for _ in 0..1 + numbers.below(4) {
            let at = numbers.below(damaged.len());
            let word = words[numbers.below(words.len())];
            match numbers.below(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, word),
                _ => damaged[at] = word,
            }
        }
        let found = printed(&format!("typedef int T; {}", damaged.join(" ")));
        assert_eq!(found[0], "(typedef int; T)");
        assert!(found.len() <= damaged.len());
        let errors = found.iter().filter(|d| d.starts_with("error")).count();
        wrong += errors;
        right += found.len() - errors;
    }
    assert!(
        right > 50_000 && wrong > 10_000,
        "{right} right, {wrong} wrong"
    );
}
