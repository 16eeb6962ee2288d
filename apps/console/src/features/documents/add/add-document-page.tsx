import { Button, Paper, Radio, TextInput } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  AddedHow,
  documentsForStaff,
  maxFiles,
  maxTitleCharacters,
} from '@milepost/contract/documents/documents'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { fileProblem } from '@milepost/ui/files/pick-file.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { paths } from '../../../paths.ts'
import { ClientSelect } from '../../../shared/clients/client-select.tsx'
import { useRefresh } from '../documents.hooks.ts'
import { copy } from './add-document.copy.ts'
import classes from './add-document.module.css'

/** Adds a document that a client e-mailed, mailed, or handed in. `client` in the URL preselects them. */
export function AddDocumentPage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [search] = useSearchParams()
  const preselected = search.get('client')
  const [accountId, setAccountId] = useState(preselected)
  const [title, setTitle] = useState('')
  const [addedHow, setAddedHow] = useState<AddedHow>('emailed')
  const [pages, setPages] = useState<{ key: string; file: File }[]>([])
  const files = pages.map(({ file }) => file)
  const [problems, setProblems] = useState<{ name: string; problem: string }[]>([])
  const [isOver, setIsOver] = useState(false)
  // A retry of a request whose response was lost adds nothing again.
  const { keyFor } = useIdempotencyKeys()
  const add = useMutation({
    networkMode: 'always',
    mutationFn: (client: string) => {
      const content = { client, title: title.trim(), addedHow, files }
      const id = keyFor(content)
      const body = {
        id,
        addedHow,
        ...(content.title && { documentTitle: content.title }),
        filesCount: files.length,
        files: files.map((object) => ({ object, originalFileName: object.name.slice(-255) })),
      }
      return call(
        documentsForStaff.add,
        { params: { accountId: client }, body },
        { idempotencyKey: id },
      )
    },
    onSuccess: async ({ guid }, client) => {
      toast.success(words.added)
      await navigate(paths.workDocument(client, guid))
      await refresh()
    },
  })
  const choose = async (chosen: File[]) => {
    const looked = await Promise.all(
      chosen.map(async (file) => ({ file, problem: await fileProblem(file) })),
    )
    const good = looked.flatMap(({ file, problem }) => (problem === undefined ? file : []))
    const room = maxFiles - pages.length
    setProblems([
      ...looked.flatMap(({ file: { name }, problem }) =>
        problem === undefined ? [] : { name, problem },
      ),
      ...good
        .slice(room)
        .map(({ name }) => ({ name, problem: errorMessages.too_many_files as string })),
    ])
    const added = good.slice(0, room).map((file) => ({ key: uuid(), file }))
    setPages((before) => [...before, ...added])
  }
  const moveUp = (at: number) => setPages(pages.with(at - 1, pages[at]!).with(at, pages[at - 1]!))
  return (
    <Page
      title={words.title}
      back={
        preselected === null
          ? { to: paths.queue, label: words.back }
          : { to: paths.client(preselected), label: words.backToClient }
      }
    >
      <Paper p="lg" className={classes.form}>
        <p className={classes.dim}>{words.about}</p>
        <ClientSelect
          label={words.client}
          placeholder={words.chooseClient}
          value={accountId}
          onChange={setAccountId}
        />
        <TextInput
          size="sm"
          label={words.name}
          placeholder={words.nameHint}
          maxLength={maxTitleCharacters}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <Radio.Group label={words.how} value={addedHow} onChange={(value) => setAddedHow(value)}>
          <div className={classes.ways}>
            {AddedHow.options.map((way) => (
              <Radio key={way} value={way} label={words[way]} />
            ))}
          </div>
        </Radio.Group>
        {/* Dropping is a shortcut for the button inside. */}
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
            void choose([...event.dataTransfer.files])
          }}
        >
          <p>{words.drop}</p>
          <FilePicker several onPick={choose}>
            {(props) => (
              <Button {...props} variant="default">
                {words.choose}
              </Button>
            )}
          </FilePicker>
          <span className={classes.dim}>{words.pagesHint}</span>
        </div>
        {problems.map(({ name, problem }) => (
          <p key={name} className={classes.wrong} role="alert">
            {words.leftOut(name, errorMessage(problem))}
          </p>
        ))}
        {files.length > 0 && (
          <ol className={classes.files} aria-label={words.pages}>
            {pages.map(({ key, file }, i) => (
              <li key={key}>
                <span>{file.name}</span>
                {i > 0 && (
                  <ToolButton
                    icon={IconArrowUp}
                    label={words.moveUp(file.name)}
                    onPress={() => moveUp(i)}
                  />
                )}
                <ToolButton
                  icon={IconX}
                  label={words.remove(file.name)}
                  onPress={() => setPages(pages.toSpliced(i, 1))}
                />
              </li>
            ))}
          </ol>
        )}
        {add.isError && (
          <p className={classes.wrong} role="alert">
            {errorMessage(add.error)}
          </p>
        )}
        <div className={classes.end}>
          <Button
            disabled={accountId === null || files.length === 0}
            loading={add.isPending}
            onClick={() => accountId !== null && add.mutate(accountId)}
          >
            {words.add}
          </Button>
          {(accountId === null || files.length === 0) && (
            <span className={classes.dim}>{words.missing}</span>
          )}
        </div>
      </Paper>
    </Page>
  )
}
