// unique_ptr, shared_ptr, weak_ptr, arrays, placement new, own operator new.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

struct Node {
    int id;
    std::shared_ptr<Node> next;
    explicit Node(int id) : id(id) { std::printf("+%d\n", id); }
    ~Node() { std::printf("-%d\n", id); }
};

struct Own {
    static void *operator new(std::size_t size)
    {
        std::printf("own new %zu\n", size);
        return std::malloc(size);
    }
    static void operator delete(void *place)
    {
        std::puts("own delete");
        std::free(place);
    }
    char bytes[12];
};

int main()
{
    std::unique_ptr<Node> single(new Node(1));
    auto moved = std::move(single);
    std::printf("%d %d\n", single == nullptr, moved->id);
    auto shared = std::make_shared<Node>(2);
    std::weak_ptr<Node> weak = shared;
    {
        auto other = shared;
        shared->next = std::make_shared<Node>(3);
        std::printf("%ld %ld\n", shared.use_count(), weak.use_count());
    }
    shared.reset();
    std::printf("%d\n", weak.expired());
    std::unique_ptr<int[]> array(new int[5]());
    array[2] = 4;
    std::printf("%d %d\n", array[1], array[2]);
    alignas(Node) unsigned char place[sizeof(Node)];
    Node *made = new (place) Node(4);
    made->~Node();
    delete new Own;
    int *numbers = new int[10];
    delete[] numbers;
    Node *several = static_cast<Node *>(operator new(sizeof(Node)));
    operator delete(several);
    return 0;
}
