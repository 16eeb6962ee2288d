import { Button, Paper } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting, type PostingSource } from '@milepost/contract/financial-performance/posting'
import { call, read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { isReady, toBatch, type Draft } from '../../shared/posting/posting-draft.ts'
import { PostingSheet } from '../../shared/posting/posting-sheet.tsx'
import { usePersistedPosting } from '../../shared/posting/use-persisted-posting.ts'
import { useChart } from '../../shared/use-chart.ts'
import { copy } from './books.copy.ts'
import { useBooksChanged } from './books.hooks.ts'
import classes from './books.module.css'

/** Posts a batch that comes from neither a document nor a bank import. */
export function PostByHandPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const chart = useChart(accountId)
  const sources = useQuery(read(posting.sources, { params: { accountId } }))
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  return (
    <Page title={words.post} back={{ to: paths.books(accountId), label: words.back }}>
      <LoadState query={chart} failed={words.chartFailed}>
        {(accounts) => (
          <LoadState query={sources} failed={words.chartFailed}>
            {(known) =>
              me && (
                <ManualPostingForm
                  key={accountId}
                  accountId={accountId}
                  staffId={me.id}
                  chart={accounts}
                  sources={known}
                />
              )
            }
          </LoadState>
        )}
      </LoadState>
    </Page>
  )
}

const emptyDraft = (): Draft => ({ date: today(), description: '', source: '', lines: [] })

type ManualPostingFormProps = {
  accountId: string
  /** The staff member writing the batch. */
  staffId: string
  chart: ChartAccount[]
  sources: PostingSource[]
}

function ManualPostingForm({ accountId, staffId, chart, sources }: ManualPostingFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const changed = useBooksChanged()
  const persisted = usePersistedPosting(`posting/${staffId}/by-hand/${accountId}`, emptyDraft)
  const { id, draft, removeStored: removeDraft } = persisted
  const post = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(
        posting.post,
        { params: { accountId }, body: toBatch(draft, { id }) },
        { idempotencyKey: id },
      ),
    onSuccess: async ({ batchId }) => {
      removeDraft()
      toast.success(words.posted)
      await changed()
      void navigate(paths.batch(accountId, batchId))
    },
  })
  const send = () => {
    if (isReady(draft) && !post.isPending) post.mutate()
  }
  useShortcuts({ p: isReady(draft) ? send : undefined })

  return (
    <>
      <p className={classes.hint}>{words.amountHint}</p>
      <Paper className={classes.sheet}>
        <PostingSheet
          label={words.post}
          accountId={accountId}
          chart={chart}
          sources={sources}
          clues={{ title: draft.description }}
          posting={persisted}
          error={post.error}
          startsTyping
          onSend={send}
          actions={
            <div className={classes.actions}>
              <Button
                type="submit"
                disabled={!isReady(draft)}
                loading={post.isPending}
                rightSection={<ShortcutKey>P</ShortcutKey>}
                aria-keyshortcuts="P Control+Enter"
              >
                {words.postIt}
              </Button>
            </div>
          }
        />
      </Paper>
    </>
  )
}
