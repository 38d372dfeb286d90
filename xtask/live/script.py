"""Objects, requests and communicators from Python; with an argument, a barrier meets a receive."""
import sys

from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.Get_rank(), world.Get_size()
right, left = (rank + 1) % size, (rank - 1) % size
value = world.sendrecv({"rank": rank, "data": list(range(rank))}, dest=right, source=left)
total = world.allreduce(rank, op=MPI.SUM)
requests = [world.isend(rank, dest=right, tag=5)]
got = world.recv(source=MPI.ANY_SOURCE, tag=5)
MPI.Request.waitall(requests)
half = world.Split(rank % 2, rank)
names = half.gather(rank, root=0)
print("rank", rank, "of", size, value, total, got, names, flush=True)
if len(sys.argv) > 1:
    if rank == 0:
        world.recv(source=1, tag=3)
    else:
        world.Barrier()
