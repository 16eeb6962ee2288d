/** `state[0]` becomes 1 when the task begins; it ends once `state[1]` is 1. */
export type HeldTask = { name: string; state: Int32Array<SharedArrayBuffer> }

/** A task that takes as long as its test wants. */
export default function hold({ name, state }: HeldTask): string {
  Atomics.store(state, 0, 1)
  Atomics.wait(state, 1, 0)
  return name
}
