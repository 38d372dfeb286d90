"""Sums over an array."""
import sys


def main():
    rounds = int(sys.argv[1])
    n = 1000
    values = [i * 0.5 for i in range(n)]
    total = 0.0
    for _ in range(rounds):
        for i in range(n):
            total += values[i]
    print("%.1f" % total)


main()
