// Static members, inline variables and a singleton.
#include <cstdio>
struct Registry {
    static inline int made = 0;
    static const int limit = 7;
    int id;
    Registry() : id(++made) {}
    static Registry &instance()
    {
        static Registry only;
        return only;
    }
};
int main()
{
    Registry a;
    Registry &one = Registry::instance(), &two = Registry::instance();
    Registry b;
    std::printf("%d %d %d %d %d\n", a.id, one.id, b.id, &one == &two, Registry::limit);
}
