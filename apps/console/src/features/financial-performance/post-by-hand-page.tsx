import { Button, NativeSelect, Paper, TextInput } from '@mantine/core'
import { financialPerformance } from '@milepost/contract/financial-performance'
import { posting, type ChartAccount } from '@milepost/contract/posting'
import { call, read } from '@milepost/ui/api.ts'
import { today } from '@milepost/ui/dates.ts'
import { useSay } from '@milepost/ui/failure.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { LoadState } from '@milepost/ui/load-state.tsx'
import { dollarsAndCents } from '@milepost/ui/money.ts'
import { newKey } from '@milepost/ui/new-key.ts'
import { Page } from '@milepost/ui/page.tsx'
import { useToast } from '@milepost/ui/toast.tsx'
import { ToolButton } from '@milepost/ui/tool-button.tsx'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy } from './books.copy.ts'
import { useAccountOptions, useBooksChanged } from './books.hooks.ts'
import classes from './books.module.css'
import { amountIn, batchIn, isReady, outBy, type HandDraft, type HandLine } from './hand-draft.ts'

/** Posts a batch that no document and no bank brought. */
export function PostByHandPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const chart = useQuery(read(posting.chart, {}))
  return (
    <Page title={words.post} back={{ to: paths.books(accountId), label: words.back }}>
      <LoadState of={chart} failed={words.chartFailed}>
        {(accounts) => <HandForm accountId={accountId} chart={accounts} />}
      </LoadState>
    </Page>
  )
}

const newLine = (): HandLine => ({ key: newKey(), account: '', amount: '', details: '' })

function HandForm({ accountId, chart }: { accountId: string; chart: ChartAccount[] }) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const navigate = useNavigate()
  const changed = useBooksChanged()
  const options = useAccountOptions()(chart)
  // An id posts once, however often it is sent.
  const [id] = useState(newKey)
  const [draft, setDraft] = useState<HandDraft>(() => ({
    ...{ date: today(), description: '', source: '', lines: [newLine(), newLine()] },
  }))
  const change = (part: Partial<HandDraft>) => setDraft((before) => ({ ...before, ...part }))
  const edit = (key: string, part: Partial<HandLine>) =>
    change({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  const post = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(financialPerformance.post, { params: { accountId }, body: batchIn(id, draft) }),
    onSuccess: async ({ batchId }) => {
      toast.success(words.posted)
      await changed()
      void navigate(paths.batch(accountId, batchId))
    },
    onError: (reason) => toast.failure(say(reason)),
  })
  const out = outBy(draft.lines)

  return (
    <Paper
      component="form"
      p="lg"
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady(draft)) post.mutate()
      }}
    >
      <div className={classes.head}>
        <TextInput
          type="date"
          label={words.date}
          value={draft.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextInput
          label={words.description}
          maxLength={120}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextInput
          label={words.source}
          maxLength={80}
          value={draft.source}
          onChange={(event) => change({ source: event.currentTarget.value })}
        />
      </div>
      <p className={classes.dim}>{words.amountHint}</p>
      {draft.lines.map((line, i) => (
        <fieldset key={line.key} className={classes.line}>
          <legend className="hide">{words.line(i + 1)}</legend>
          <NativeSelect
            size="md"
            label={words.account}
            value={line.account}
            onChange={(event) => edit(line.key, { account: event.currentTarget.value })}
            data={[{ value: '', label: words.chooseAccount }, ...options]}
          />
          <TextInput
            label={words.amount}
            inputMode="decimal"
            value={line.amount}
            onChange={(event) => edit(line.key, { amount: event.currentTarget.value })}
            error={
              line.amount.trim() !== '' && amountIn(line.amount) === undefined && words.notAnAmount
            }
          />
          <TextInput
            label={words.details}
            maxLength={200}
            value={line.details}
            onChange={(event) => edit(line.key, { details: event.currentTarget.value })}
          />
          <ToolButton
            icon={IconX}
            label={words.removeLine(i + 1)}
            idle={draft.lines.length === 1}
            onPress={() => change({ lines: draft.lines.filter(({ key }) => key !== line.key) })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          onClick={() => change({ lines: [...draft.lines, newLine()] })}
        >
          {words.addLine}
        </Button>
      </div>
      <div className={classes.end}>
        <Button type="submit" disabled={!isReady(draft)} loading={post.isPending}>
          {words.postIt}
        </Button>
        <span role="status" className={out === 0 ? classes.dim : classes.wrong}>
          {out === 0 ? words.balanced : words.outBy(dollarsAndCents(Math.abs(out) / 100))}
        </span>
      </div>
    </Paper>
  )
}
