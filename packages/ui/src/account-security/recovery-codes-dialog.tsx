import { Button } from '@mantine/core'
import { Dialog } from '../feedback/dialog.tsx'
import { useToast } from '../feedback/toast.tsx'
import { useCopy } from '../i18n/language.tsx'
import { saveFile } from '../pdf/save-file.ts'
import { copy } from './security.copy.ts'
import classes from './security.module.css'

type RecoveryCodesDialogProps = { codes: string[]; onSaved: () => void }

/** Shows recovery codes. They are shown only once, so the dialog closes by its button alone. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const text = codes.join('\n')
  return (
    <Dialog
      onClose={onSaved}
      title={words.codesDialogTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={classes.dialog}>
        <p>{words.codesDialogText}</p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard.writeText(text).then(() => toast.success(words.copied))
            }
          >
            {words.copyCodes}
          </Button>
          <Button
            variant="default"
            onClick={() => void saveFile(new Blob([`${text}\n`]), 'recovery-codes.txt')}
          >
            {words.saveCodes}
          </Button>
          <Button data-autofocus onClick={onSaved}>
            {words.codesSaved}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
