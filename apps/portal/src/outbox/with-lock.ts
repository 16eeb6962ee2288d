import { withWindowLock } from '@milepost/ui/storage/between-windows.ts'

/** Runs a task while no other window runs one under this name. */
export const withLock = <T>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<T>,
): Promise<T> => withWindowLock(`milepost-outbox/${name}`, { signal }, task)
