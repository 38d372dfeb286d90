// Numbers, texts, enumerations and classes without bases as exceptions; the first clause that fits is taken.
#include <cstdio>
enum class Colour { Red, Green };
struct Plain { int n; };
void raise(int k)
{
    switch (k) {
    case 0: throw 1;
    case 1: throw 2.5;
    case 2: throw "text";
    case 3: throw Colour::Green;
    case 4: throw Plain{9};
    case 5: throw 7ul;
    default: throw 'c';
    }
}
int main()
{
    for (int k = 0; k < 7; k++) {
        try {
            raise(k);
        } catch (int n) {
            std::printf("int %d\n", n);
        } catch (double d) {
            std::printf("double %g\n", d);
        } catch (const char *s) {
            std::printf("text %s\n", s);
        } catch (Colour c) {
            std::printf("colour %d\n", static_cast<int>(c));
        } catch (const Plain &p) {
            std::printf("plain %d\n", p.n);
        } catch (...) {
            std::puts("something else");
        }
    }
}
