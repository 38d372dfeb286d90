a+++++b a---b a->b a->*b x<<=1 x>>=2 x...y x.. a<:1:> <% %> %: %:%: a&&b||c a|=b a^=b a%=b a!=b a==b !a ~a ? : ; , # ## [ ] ( ) { } a<=b a>=b a/=b a*=b a-=b a+=b
