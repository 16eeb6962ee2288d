import { constants, setPriority } from 'node:os'

// Before any library starts a thread: on Linux, threads that are there already would go on as before.
try {
  // Lower still, a busy machine would never get to it.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A container may forbid it; it still has one thread only.
}
