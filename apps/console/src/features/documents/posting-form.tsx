import { Autocomplete, Button, TextInput } from '@mantine/core'
import { likelySource, type ChartAccount, type PostingSource } from '@milepost/contract/posting'
import type { StaffDocument } from '@milepost/contract/work-queue'
import { useDates, today } from '@milepost/ui/dates.ts'
import { useSay } from '@milepost/ui/failure.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { newKey } from '@milepost/ui/new-key.ts'
import { useToast } from '@milepost/ui/toast.tsx'
import type { KeyboardEvent } from 'react'
import { BalanceStrip } from './balance-strip.tsx'
import { useNext, usePost } from './documents.hooks.ts'
import { useKeptPosting } from './kept-posting.ts'
import { copy } from './posting.copy.ts'
import { PostingActions } from './posting-actions.tsx'
import { batchOf, isReady, linesFrom, typedOf, type Draft } from './posting-draft.ts'
import classes from './posting-form.module.css'
import { PostingLines } from './posting-lines.tsx'

type PostingFormProps = {
  document: StaffDocument
  /** Who writes it. */
  staffId: string
  chart: readonly ChartAccount[]
  sources: readonly PostingSource[]
}

/** Writes a document's batch: filled in from the last paper of its source, balanced as one types. */
export function PostingForm({ document, staffId, chart, sources }: PostingFormProps) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const { listDate } = useDates()
  const next = useNext()
  const post = usePost(document)
  const { id, draft, wasKept, change, startOver, forget } = useKeptPosting(
    `posting/${staffId}/${document.guid}`,
    () => firstDraft(document, sources),
  )
  const from = sources.find(({ source }) => source === draft.source)

  const takeSource = (name: string) => {
    const found = sources.find(({ source }) => source === name)
    // What is written already stays.
    const isEmpty = draft.lines.every(({ amount }) => amount.trim() === '')
    change({ source: name, ...(found && isEmpty && { lines: linesFrom(found, newKey) }) })
  }
  const useLast = () =>
    change({
      lines: draft.lines.map((line) =>
        line.last !== undefined && line.amount.trim() === ''
          ? { ...line, amount: typedOf(Math.round(line.last * 100)) }
          : line,
      ),
    })
  const send = () => {
    if (!isReady(draft) || post.isPending) return
    post.mutate(batchOf(draft, { id, documentGuid: document.guid }), {
      onSuccess: () => {
        forget()
        toast.success(words.posted)
        next.mutate()
      },
    })
  }

  return (
    // Enter is heard for all fields at once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={words.post}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => onEnter(event, send)}
    >
      {wasKept && (
        <p className={classes.kept}>
          {words.kept}{' '}
          <Button size="compact-sm" data-compact variant="subtle" onClick={startOver}>
            {words.startOver}
          </Button>
        </p>
      )}
      <div className={classes.fields}>
        <TextInput
          size="sm"
          type="date"
          label={words.date}
          required
          withAsterisk={false}
          min="2023-01-01"
          value={draft.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label={words.description}
          maxLength={120}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Autocomplete
          size="sm"
          className={classes.wide}
          label={words.source}
          maxLength={80}
          data={sources.map(({ source }) => source)}
          value={draft.source}
          onChange={(source) => change({ source })}
          onOptionSubmit={takeSource}
        />
        {from && (
          <p className={classes.from}>
            {words.lastFrom(from.source, listDate(`${from.date}T12:00:00`))}{' '}
            <Button size="compact-sm" data-compact variant="subtle" onClick={useLast}>
              {words.useLast}
            </Button>
          </p>
        )}
      </div>
      <PostingLines
        chart={chart}
        date={draft.date}
        lines={draft.lines}
        onChange={(lines) => change({ lines })}
      />
      <div className={classes.dock}>
        <BalanceStrip chart={chart} draft={draft} onChange={(lines) => change({ lines })} />
        {post.isError && (
          <p role="alert" className={classes.failed}>
            {words.postFailed(say(post.error))}
          </p>
        )}
        <PostingActions
          document={document}
          isReady={isReady(draft)}
          isPosting={post.isPending || next.isPending}
          onPost={send}
        />
      </div>
    </form>
  )
}

/** Filled in from the last paper of the source that the document most likely comes from. */
function firstDraft({ title }: StaffDocument, sources: readonly PostingSource[]): Draft {
  const from = likelySource(sources, title)
  return {
    ...{ date: today(), description: title.slice(0, 120), source: from?.source ?? '' },
    lines: from ? linesFrom(from, newKey) : [],
  }
}

/** Enter goes on to the next field, so that a half-written batch is not posted by accident; with Control it posts. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, send: () => void): void {
  const { target, key, ctrlKey, metaKey, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (ctrlKey || metaKey) return send()
  const isList = target.getAttribute('aria-haspopup') === 'listbox'
  if (isList) return
  const fields = [...currentTarget.querySelectorAll('input')]
  fields[fields.indexOf(target) + 1]?.focus()
}
