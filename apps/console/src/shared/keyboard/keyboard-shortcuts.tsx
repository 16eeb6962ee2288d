import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { local } from '@milepost/ui/storage/browser-storage.ts'
import { createStore } from '@milepost/ui/storage/create-store.ts'
import classes from './keyboard-shortcuts.module.css'

const storageKey = 'single-keys'

/** Whether single-key shortcuts are on. People who use speech input, or press keys by accident, can turn them off. */
export const areShortcutsEnabled = (): boolean => local.get(storageKey) !== 'off'

const changes = createStore(0)

export function setShortcutsEnabled(enabled: boolean): void {
  if (enabled) local.remove(storageKey)
  else local.set(storageKey, 'off')
  changes.set(changes.get() + 1)
}

export const useShortcutsEnabled = (): boolean => changes.useStore(areShortcutsEnabled)

/** What figures consist of. In a field for them (`data-figures`), all other characters are shortcuts. */
const ofFigures = /^[\d.,\-/()$= ]$/

const isInFigures = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.dataset.figures !== undefined

const isTyping = (event: KeyboardEvent) => {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return false
  if (isInFigures(event)) return key.length > 1 || ofFigures.test(key)
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

type Shortcuts = Record<string, ((event: KeyboardEvent) => void) | undefined>

/**
 * Single-key shortcuts, inactive while typing or while a dialog is open. An undefined entry does nothing.
 * Holding a key runs it once, unless `whileHeld` is set.
 */
export function useShortcuts(shortcuts: Shortcuts, { whileHeld: allowRepeat = false } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, key, repeat, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(event) || isDialogOpen())
      return
    const name = key.toLowerCase()
    if (!(name in shortcuts) || !areShortcutsEnabled()) return
    const run = shortcuts[name]
    // A letter that has nothing to do yet must not end up in an amount.
    if (run || isInFigures(event)) event.preventDefault()
    if (!run) return
    if (!repeat || allowRepeat) run(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** A key cap, shown only if shortcuts are on. The button itself needs aria-keyshortcuts. */
export function ShortcutKey({ children }: { children: ReactNode }) {
  return useShortcutsEnabled() ? (
    <kbd className={classes.key} aria-hidden="true">
      {children}
    </kbd>
  ) : null
}
