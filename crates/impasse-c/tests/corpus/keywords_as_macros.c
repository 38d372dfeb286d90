#define int long
#define if(x) while(x)
#define inline
inline int f(int x) { if (x) return x; }
