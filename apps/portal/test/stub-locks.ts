import { onTestFinished } from 'vitest'

/** Gives the test `navigator.locks`, which jsdom lacks: one task of a name at a time, in the order they were asked for. */
export function stubLocks(): void {
  const held = new Map<string, Promise<void>>()
  const request = async <T>(
    name: string,
    { signal }: LockOptions,
    task: (lock: Lock) => T | Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted()
    const before = held.get(name)
    const done = Promise.withResolvers<void>()
    held.set(
      name,
      Promise.all([before, done.promise]).then(() => undefined),
    )
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    try {
      await Promise.race([before, aborted])
      return await task({ name, mode: 'exclusive' })
    } finally {
      done.resolve()
    }
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}
