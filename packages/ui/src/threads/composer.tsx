import { ActionIcon, Button, Textarea } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode, type RefObject } from 'react'
import { maxThreadFiles, maxThreadMessageCharacters } from '@milepost/contract/hub-messages/threads'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '../api/use-error-message.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { pickFile } from '../files/pick-file.ts'
import { Form } from '../forms/form.tsx'
import { fileSize } from '../i18n/file-size.ts'
import { useCopy } from '../i18n/language.tsx'
import { uuid } from '../storage/uuid.ts'
import classes from './composer.module.css'
import { copy } from './threads.copy.ts'

/** A chosen file, with its bytes in memory. */
export type ComposedFile = { id: string; file: File }

type ComposerProps = {
  label: string
  body: string
  onBody: (body: string) => void
  files: readonly ComposedFile[]
  onFiles: (files: readonly ComposedFile[]) => void
  isSending: boolean
  /** False where the thread takes no more: what was typed stays. */
  canSend?: boolean
  /** The text of the button. */
  send: string
  /** Called with a valid message only. */
  onSend: () => void
  field?: RefObject<HTMLTextAreaElement | null>
  /** More buttons beside the one that sends. */
  children?: ReactNode
}

/** Where a message of a thread is written: words and files. Ctrl + Enter sends it, too. */
export function Composer({
  label,
  body,
  onBody,
  files,
  onFiles,
  isSending,
  canSend = true,
  send,
  onSend,
  field,
  children,
}: ComposerProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const [problem, setProblem] = useState<string>()
  const [fileProblem, setFileProblem] = useState<string>()
  const left = maxThreadMessageCharacters - body.trim().length
  const submit = () => {
    const wrong =
      body.trim() === ''
        ? errorMessages.message_body_required
        : left < 0
          ? errorMessages.thread_message_too_long
          : undefined
    setProblem(wrong)
    if (wrong) field?.current?.focus()
    else if (!isSending && canSend) onSend()
  }
  const addFile = async ([chosen]: File[]) => {
    if (!chosen) return
    const pick = await pickFile(chosen)
    setFileProblem('problem' in pick ? pick.problem : undefined)
    if ('picked' in pick) onFiles([...files, { id: uuid(), file: pick.picked.file }])
  }
  const isFull = files.length >= maxThreadFiles
  const count = Math.abs(left).toLocaleString('en-US')
  return (
    <Form className={classes.composer} onSubmit={() => submit()}>
      <Textarea
        ref={field}
        label={<span>{label}</span>}
        value={body}
        onChange={({ currentTarget }) => {
          setProblem(undefined)
          onBody(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
        error={problem && errorMessage(problem)}
        description={left < 0 ? words.tooMany(count) : words.remaining(count)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        disabled={isSending}
      />
      {files.length > 0 && (
        <ul className={classes.files} aria-label={words.files}>
          {files.map(({ id, file }) => (
            <li key={id}>
              <span className={classes.name}>{file.name}</span>
              <span className={classes.dim}>{fileSize(file.size)}</span>
              <ActionIcon
                size={44}
                aria-label={words.removeFile(file.name)}
                disabled={isSending}
                onClick={() => onFiles(files.filter((one) => one.id !== id))}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className={classes.wrong}>
        {fileProblem && errorMessage(fileProblem)}
      </div>
      <div className={classes.tools}>
        {!isFull && (
          <>
            <FilePicker by="camera" onPick={addFile}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={isSending}
                  className={classes.camera}
                  leftSection={<IconCamera size={20} aria-hidden="true" />}
                >
                  {words.takePhoto}
                </Button>
              )}
            </FilePicker>
            <FilePicker by="attachment" onPick={addFile}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={isSending}
                  leftSection={<IconPaperclip size={20} aria-hidden="true" />}
                >
                  {words.addFile}
                </Button>
              )}
            </FilePicker>
          </>
        )}
        <span className={classes.send}>
          {children}
          <Button type="submit" loading={isSending} disabled={!canSend}>
            {send}
          </Button>
        </span>
      </div>
      <p className={classes.dim}>{words.fileHint}</p>
    </Form>
  )
}
