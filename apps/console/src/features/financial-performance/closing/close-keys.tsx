import { useState } from 'react'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import booksClasses from '../books.module.css'
import { copy } from './closing.copy.ts'

const KeysDialog = lazyPart(
  () => import('../../../shared/keyboard/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { failure: 'overPage' },
)

const moves = [
  ['J', 'below'],
  ['K', 'above'],
] as const
const keys = {
  months: [...moves, ['Enter', 'openMonthKey'], ['?', 'keys']],
  month: [...moves, ['Enter', 'openKey'], ['X', 'tickKey'], ['F', 'finishKey'], ['?', 'keys']],
} as const

/** The button that lists a page's keys, and its dialog. */
export function CloseKeys({ kind }: { kind: keyof typeof keys }) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className={booksClasses.keys} onClick={() => setOpen(true)}>
        {words.allKeys}
      </button>
      {isOpen && (
        <KeysDialog
          keys={keys[kind].map(([key, word]) => [key, words[word]])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
