import { useSyncExternalStore } from 'react'

/**
 * A value outside React that components subscribe to. `set` always notifies, even with the same
 * value, so it can announce a change inside it.
 */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): T => value
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: T): void => {
    value = next
    listeners.forEach((listener) => listener())
  }
  const useStore = <S = T>(select: (value: T) => S = (whole) => whole as unknown as S): S =>
    useSyncExternalStore(subscribe, () => select(value))
  return { get, set, subscribe, useStore }
}
