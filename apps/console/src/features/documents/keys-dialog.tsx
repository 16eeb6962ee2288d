import { Checkbox, Modal } from '@mantine/core'
import { setShortcutsEnabled, useShortcutsEnabled } from '../../shared/keyboard-shortcuts.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './keys.copy.ts'
import classes from './keys-dialog.module.css'

const keys = [
  ['N', 'next'],
  ['J', 'below'],
  ['K', 'above'],
  ['T', 'take'],
  ['U', 'giveBack'],
  ['A', 'account'],
  ['P', 'post'],
  ['Ctrl + Enter', 'postTyping'],
  ['R', 'redo'],
  ['S', 'research'],
  ['F', 'file'],
  ['[  ]', 'page'],
  ['?', 'keys'],
] as const

/** All keyboard shortcuts, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useCopy(copy)
  const isEnabled = useShortcutsEnabled()
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      closeButtonProps={{ 'aria-label': words.close, size: 44 }}
    >
      <dl className={classes.keys}>
        {keys.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words[word]}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={words.on}
        description={words.onHint}
        checked={isEnabled}
        onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
      />
    </Modal>
  )
}
