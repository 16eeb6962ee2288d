import { Checkbox } from '@mantine/core'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { setShortcutsEnabled, useShortcutsEnabled } from './keyboard-shortcuts.tsx'
import { copy } from './keys-dialog.copy.ts'
import classes from './keys-dialog.module.css'

type KeysDialogProps = {
  /** The keys of the page, each with what it does. */
  keys: readonly (readonly [key: string, text: string])[]
  onClose: () => void
}

/** All keyboard shortcuts of a page, and the switch that turns them off. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const words = useCopy(copy)
  const isEnabled = useShortcutsEnabled()
  return (
    <Dialog onClose={onClose} title={words.title} hasCloseButton>
      <dl className={classes.keys}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={words.on}
        description={words.onHint}
        checked={isEnabled}
        onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
