import { Button, FileButton, Paper } from '@mantine/core'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { booksImports } from '@milepost/contract/financial-performance/books-imports'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'

const accepted = '.csv,.xlsx,.txt,text/csv'

type Progress = { done: number; all: number; failures: string[]; repeated: string[] }

/** Uploads files one after the other, each for review. */
export function ChooseFiles() {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const errorMessage = useErrorMessage()
  const { keyFor } = useIdempotencyKeys()
  // Otherwise a browser reports no change if the same file is chosen again, corrected.
  const resetInput = useRef<() => void>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const isReading = progress !== undefined && progress.done < progress.all

  async function upload(chosen: readonly File[]) {
    // A folder has other files, too.
    const files = chosen.filter(({ name }) => /^[^.].*\.(csv|xlsx|xls|txt)$/i.test(name))
    const others = chosen.length === 1 ? chosen.filter((one) => !files.includes(one)) : []
    const all = [...files, ...others]
    if (isReading || all.length === 0) return
    const [failures, repeated]: [string[], string[]] = [[], []]
    const show = (done: number) =>
      setProgress({ done, all: all.length, failures: [...failures], repeated: [...repeated] })
    show(0)
    for (const [i, file] of all.entries()) {
      try {
        const { isRepeated } = await call(
          booksImports.upload,
          { body: { files: [{ object: file, originalFileName: file.name }] } },
          { idempotencyKey: keyFor({ file }) },
        )
        if (isRepeated) repeated.push(file.name)
      } catch (reason) {
        const { detail } = reason instanceof CallFailed ? reason : {}
        const message = errorMessage(reason)
        failures.push(words.failed(file.name, detail ? words.atLine(message, detail) : message))
      }
      show(i + 1)
    }
    await Promise.all(
      [booksImports.parts, booksImports.accounts, booksImports.list].map(({ path }) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
  return (
    <Paper p="lg" className={classes.stack}>
      {/* Dropping is a shortcut for the buttons inside. */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          void upload([...event.dataTransfer.files])
        }}
      >
        <IconFileUpload size={36} stroke={1.5} aria-hidden="true" className={classes.icon} />
        <p className={classes.strong}>{words.drop}</p>
        <div className={classes.buttons}>
          <FileButton
            multiple
            accept={accepted}
            resetRef={resetInput}
            onChange={(files) => {
              void upload(files)
              resetInput.current?.()
            }}
          >
            {(props) => (
              <Button {...props} loading={isReading}>
                {words.chooseFiles}
              </Button>
            )}
          </FileButton>
          <Button variant="default" disabled={isReading} onClick={() => folder.current?.click()}>
            {words.chooseFolder}
          </Button>
          <input
            ref={folder}
            type="file"
            hidden
            multiple
            aria-hidden="true"
            tabIndex={-1}
            {...{ webkitdirectory: '' }}
            onChange={({ currentTarget }) => {
              void upload([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </div>
        <p className={classes.dim}>{words.next}</p>
        <div role="status" className={classes.dim}>
          {progress &&
            (isReading
              ? words.reading(progress.done + 1, progress.all)
              : words.read(progress.all - progress.failures.length))}
        </div>
      </div>
      {progress && progress.failures.length > 0 && (
        <div role="alert" className={classes.problem}>
          {progress.failures.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {progress?.repeated.map((name) => (
        <p key={name} className={classes.dim}>
          {words.repeated(name)}
        </p>
      ))}
      <p className={classes.dim}>{words.about}</p>
    </Paper>
  )
}
