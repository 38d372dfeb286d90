"""A tight integer loop."""
import sys


def main():
    n = int(sys.argv[1])
    total = 0
    i = 0
    while i < n:
        total += i * i % 7
        i += 1
    print(total)


main()
