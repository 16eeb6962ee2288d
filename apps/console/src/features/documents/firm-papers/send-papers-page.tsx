import { Button, Paper, Textarea } from '@mantine/core'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import { maxNoteCharacters } from '@milepost/contract/documents/documents'
import { firmPapersForStaff, maxPapers } from '@milepost/contract/documents/firm-papers-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { useLeaveWarning } from '@milepost/ui/routing/use-leave-warning.ts'
import { paths } from '../../../paths.ts'
import { DraftRow } from './draft-row.tsx'
import { copy } from './firm-papers.copy.ts'
import classes from './firm-papers.module.css'
import {
  chooseClients,
  countClients,
  createDrafts,
  isComplete,
  isOnItsWay,
  pickFiles,
  sendDrafts,
  type Client,
  type PaperDraft,
  type Picked,
} from './paper-drafts.ts'
import { SeveralClients } from './several-clients.tsx'

const nothingLeftOut: Omit<Picked, 'files'> = { problems: [], isTooMany: false }

/** Sends papers to clients after a review of who gets what. `to` in the URL: all are for that client. */
export function SendPapersPage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const [search] = useSearchParams()
  const to = search.get('to')
  const { data: recipient } = useQuery({
    ...read(clients.show, { params: { accountId: to ?? '' } }),
    enabled: to !== null,
  })
  const [drafts, setDrafts] = useState<PaperDraft[]>([])
  const [leftOut, setLeftOut] = useState(nothingLeftOut)
  const [note, setNote] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  /** The key of the draft whose file gets its clients. */
  const [choosingKey, setChoosing] = useState<string>()
  const list = useRef<HTMLElement>(null)

  const change = useCallback(
    (key: string, part: Partial<PaperDraft>) =>
      setDrafts((before) =>
        before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)),
      ),
    [],
  )
  const remove = useCallback(
    (key: string) => setDrafts((before) => before.filter((draft) => draft.key !== key)),
    [],
  )
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async (chosen: File[]) => {
      const picked = await pickFiles(chosen, drafts)
      setLeftOut(picked)
      return createDrafts(picked.files, to === null ? undefined : recipient && toClient(recipient))
    },
    onSuccess: (added) => setDrafts((before) => [...before, ...added]),
    onError: (reason) => toast.failure(errorMessage(reason)),
  })

  const byFile = Map.groupBy(drafts, ({ file }) => file)
  /** The drafts that offer to choose the clients of their file. */
  const firsts = new Set(
    [...byFile.values()].map((ofFile) => ofFile.find(({ outcome }) => outcome !== 'sent')),
  )
  const choosing = drafts.find(({ key }) => key === choosingKey)
  const chooseFor = (draft: PaperDraft, clientsOfFile: Client[]) => {
    setDrafts((before) => chooseClients(before, draft, clientsOfFile))
    setChoosing(undefined)
    // The button that opened the dialog is another row's by now.
    list.current?.focus({ preventScroll: true })
  }

  const open = drafts.filter(({ outcome }) => outcome !== 'sent')
  const incomplete = open.filter((draft) => !isComplete(draft)).length
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: PaperDraft[]) =>
      sendDrafts(chosen, note, (key, outcome) => change(key, { outcome })),
    onSuccess: async ({ sent, failed }) => {
      if (sent > 0) toast.success(words.done(sent))
      if (failed > 0) toast.failure(words.someFailed(failed))
      for (const { path } of [firmPapersForStaff.list, firmPapersForStaff.listForAccount])
        await cache.invalidateQueries({ queryKey: [path] })
    },
  })
  useLeaveWarning(open.length > 0)

  return (
    <Page title={words.title} back={{ to: paths.papers, label: words.back }}>
      <div className={classes.page}>
        {(to === null || recipient) && (
          <>
            <p className={classes.dim}>
              {recipient ? words.howToOne(recipient.name) : words.howTo}
            </p>
            <FileDrop isPending={add.isPending} onChoose={add.mutate} />
          </>
        )}
        {leftOut.problems.map(({ name, problem }) => (
          <p key={name} className={classes.wrong} role="alert">
            {words.leftOut(name, errorMessage(problem))}
          </p>
        ))}
        {leftOut.isTooMany && (
          <p className={classes.wrong} role="alert">
            {words.tooMany}
          </p>
        )}
        {drafts.length > 0 && (
          <>
            <Paper
              ref={list}
              tabIndex={-1}
              className={classes.card}
              component="section"
              aria-label={words.list}
            >
              <ul className="plainList">
                {drafts.map((draft) => (
                  <li key={draft.key}>
                    <DraftRow
                      draft={draft}
                      isOneOfSeveral={byFile.get(draft.file)!.length > 1}
                      onSeveral={firsts.has(draft) ? setChoosing : undefined}
                      onChange={change}
                      onRemove={remove}
                    />
                  </li>
                ))}
              </ul>
            </Paper>
            {open.length > 0 && (
              <>
                <Textarea
                  size="sm"
                  autosize
                  minRows={2}
                  label={words.note}
                  description={words.noteHint}
                  maxLength={maxNoteCharacters}
                  value={note}
                  onChange={({ currentTarget: { value } }) => setNote(value)}
                />
                <div className={classes.end}>
                  <Button
                    disabled={incomplete > 0}
                    loading={send.isPending}
                    onClick={() => setIsConfirming(true)}
                  >
                    {words.sendCount(open.length)}
                  </Button>
                  <p role="status" className={incomplete > 0 ? classes.wrong : classes.dim}>
                    {send.isPending
                      ? words.progress(drafts.length - open.length, drafts.length)
                      : incomplete > 0
                        ? words.unresolved(incomplete)
                        : words.summary(open.length, countClients(open))}
                  </p>
                </div>
              </>
            )}
          </>
        )}
      </div>
      {choosing && (
        <SeveralClients
          fileName={choosing.file.name}
          accountIds={byFile.get(choosing.file)!.flatMap(({ accountId }) => accountId ?? [])}
          room={
            maxPapers - drafts.filter((one) => one.file !== choosing.file || isOnItsWay(one)).length
          }
          onChoose={(found) => chooseFor(choosing, found)}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={words.sendQuestion(open.length, countClients(open))}
          confirm={words.sendCount(open.length)}
          onConfirm={() => {
            setIsConfirming(false)
            send.mutate(open)
          }}
          onClose={() => setIsConfirming(false)}
        >
          {words.sendText}
        </ConfirmDialog>
      )}
    </Page>
  )
}

const toClient = ({ id, name }: { id: string; name: string }) => ({ id, name })

type FileDropProps = { isPending: boolean; onChoose: (files: File[]) => void }

function FileDrop({ isPending, onChoose }: FileDropProps) {
  const words = useCopy(copy)
  const [isOver, setIsOver] = useState(false)
  const choose = (files: File[]) => {
    if (files.length > 0 && !isPending) onChoose(files)
  }
  return (
    // Dropping is a shortcut for the button inside.
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
        choose([...event.dataTransfer.files])
      }}
    >
      <IconFileUpload size={36} stroke={1.5} aria-hidden="true" className={classes.dropIcon} />
      <p>{words.drop}</p>
      <FilePicker several onPick={choose}>
        {(props) => (
          <Button {...props} loading={isPending}>
            {words.choose}
          </Button>
        )}
      </FilePicker>
      <div role="status" className={classes.dim}>
        {isPending && words.matching}
      </div>
    </div>
  )
}
