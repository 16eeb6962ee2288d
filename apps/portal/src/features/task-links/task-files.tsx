import { ActionIcon, Button } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { pickFile } from '@milepost/ui/files/pick-file.ts'
import { fileSize } from '@milepost/ui/i18n/file-size.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { copy } from './task-links.copy.ts'
import classes from './task-page.module.css'

/** A chosen file, with its bytes in memory. */
export type TaskFile = { id: string; file: File }

type TaskFilesProps = {
  label: string
  files: readonly TaskFile[]
  max: number
  onFiles: (files: readonly TaskFile[]) => void
  disabled: boolean
}

/** Photos and files to send, in order. */
export function TaskFiles({ label, files, max, onFiles, disabled }: TaskFilesProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const [problem, setProblem] = useState<string>()
  const add = async ([chosen]: File[]) => {
    if (!chosen) return
    const pick = await pickFile(chosen)
    setProblem('problem' in pick ? pick.problem : undefined)
    if ('picked' in pick) onFiles([...files, { id: uuid(), file: pick.picked.file }])
  }
  const isFull = files.length >= max
  return (
    <fieldset className={classes.files}>
      <legend>{label}</legend>
      {files.length > 0 && (
        <ol>
          {files.map(({ id, file }) => (
            <li key={id}>
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>{fileSize(file.size)}</span>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={words.removePage(file.name)}
                disabled={disabled}
                onClick={() => onFiles(files.filter((one) => one.id !== id))}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.pick}>
        <FilePicker by="camera" onPick={add}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              leftSection={<IconCamera size={20} />}
              disabled={disabled || isFull}
            >
              {words.takePhoto}
            </Button>
          )}
        </FilePicker>
        <FilePicker onPick={add}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              leftSection={<IconPaperclip size={20} />}
              disabled={disabled || isFull}
            >
              {words.chooseFile}
            </Button>
          )}
        </FilePicker>
      </div>
      <p className={classes.size}>{words.types}</p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {errorMessage(problem)}
        </p>
      )}
    </fieldset>
  )
}
