import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react'
import classes from './keys.module.css'
import { onDevice } from '@milepost/ui/storage/kept-words.ts'

const storedAs = 'single-keys'
const watchers = new Set<() => void>()

/** Whether single keys are shortcuts. Whoever speaks to the browser, or finds them in the way, switches them off. */
export const keysAreOn = (): boolean => onDevice.get(storedAs) !== 'off'

export function switchKeys(on: boolean): void {
  if (on) onDevice.remove(storedAs)
  else onDevice.set(storedAs, 'off')
  watchers.forEach((watcher) => watcher())
}

export const useKeysOn = (): boolean =>
  useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }, keysAreOn)

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

type Keys = Record<string, (() => void) | undefined>

/**
 * Single keys that do something while nobody types and no dialog is open; a key that is undefined does nothing.
 * One that is held does it once, unless it only leads on: `whileHeld`.
 */
export function useKeys(keys: Keys, { whileHeld = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, key, repeat, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(event) || isCovered()) return
    const act = keys[key.toLowerCase()]
    if (!act || !keysAreOn()) return
    event.preventDefault()
    if (!repeat || whileHeld) act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** A key, drawn; nothing where single keys are off. Its button says the same by aria-keyshortcuts. */
export function Key({ children }: { children: ReactNode }) {
  return useKeysOn() ? (
    <kbd className={classes.key} aria-hidden="true">
      {children}
    </kbd>
  ) : null
}
