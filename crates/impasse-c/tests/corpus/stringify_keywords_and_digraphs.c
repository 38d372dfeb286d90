#define s(x) #x
s(<: :> <% %> %: %:%:) s(int) s(...) s(# ##) s(a##b) s(a #b)
