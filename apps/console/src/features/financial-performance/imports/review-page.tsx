import { Alert, Button } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  bankImports,
  type BankImportPreview,
} from '@milepost/contract/financial-performance/bank-imports'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useChart } from '../../../shared/use-chart.ts'
import { copy as books } from '../books.copy.ts'
import { useBooksChanged } from '../books.hooks.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { FileNotices } from './file-notices.tsx'
import { FileQuestions } from './file-questions.tsx'
import { FileSummary } from './file-summary.tsx'
import {
  useFileErrorMessage,
  useImportReview,
  useIsDeciding,
  type ImportReview,
} from './imports.hooks.ts'
import classes from './imports.module.css'
import { ReviewRows } from './review-rows.tsx'
import { copy } from './review.copy.ts'

/** A bank file under review: how it is read, what happens to each row, and the button that imports it. */
export function ReviewPage() {
  const { accountId = '', importId = '' } = useParams()
  return <FileReview key={importId} accountId={accountId} id={importId} />
}

type FileReviewProps = { accountId: string; id: string }

function FileReview({ accountId, id }: FileReviewProps) {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const review = useImportReview(accountId, id)
  const chart = useChart(accountId)
  const { preview } = review
  const isMissing = preview.error instanceof CallFailed && preview.error.status === 404
  return (
    <Page
      title={preview.data?.fileName ?? words.title}
      back={{ to: paths.bankImport(accountId), label: words.back }}
      actions={preview.data && !isMissing && <Discard accountId={accountId} id={id} />}
    >
      {isMissing ? (
        <Empty
          icon={IconFileOff}
          title={words.notFound}
          action={
            <Button component={Link} to={paths.bankImport(accountId)}>
              {words.chooseFile}
            </Button>
          }
        >
          {words.notFoundText}
        </Empty>
      ) : (
        <LoadState query={chart} failed={booksWords.chartFailed}>
          {(accounts) => (
            <LoadState
              query={preview}
              failed={words.failed}
              placeholder={<SkeletonRows rows={8} height={44} />}
            >
              {(found) => (
                <div className={classes.stack}>
                  <Review accountId={accountId} review={review} chart={accounts} preview={found} />
                </div>
              )}
            </LoadState>
          )}
        </LoadState>
      )}
    </Page>
  )
}

type ReviewProps = {
  accountId: string
  review: ImportReview
  chart: ChartAccount[]
  preview: BankImportPreview
}

function Review({ accountId, review, chart, preview }: ReviewProps) {
  const words = useCopy(copy)
  const fileErrorMessage = useFileErrorMessage()
  const { unsaved, change, withdraw, error } = review
  const isChanging = Object.keys(unsaved).length > 0
  const mapping = preview.table && { ...preview.table.mapping, ...unsaved.mapping }
  const changeMapping = (changes: NonNullable<typeof unsaved.mapping>) =>
    change({ mapping: changes })
  const positiveIs = unsaved.mapping?.positiveIs ?? unsaved.positiveIs ?? preview.positiveIs
  const changePositive = (chosen: 'in' | 'out') =>
    change(preview.table ? { mapping: { positiveIs: chosen } } : { positiveIs: chosen })
  return (
    <>
      {error && (
        <Alert color="red" role="alert">
          <div className={classes.alert}>
            <span>{words.changeFailed(fileErrorMessage(error))}</span>
            <Button size="sm" variant="default" onClick={withdraw}>
              {words.readAsBefore}
            </Button>
          </div>
        </Alert>
      )}
      <FileNotices preview={preview} onMoneyOut={() => changePositive('out')} />
      <FileSummary
        preview={preview}
        chart={chart}
        positiveIs={positiveIs}
        accounts={unsaved.accounts ?? []}
        onAccount={(account) => change({ accounts: [account] })}
        onPositive={changePositive}
      />
      <FileQuestions
        key={`questions ${mapping?.sheet}`}
        preview={preview}
        mapping={mapping}
        answers={unsaved.mapping ?? {}}
        onAnswer={changeMapping}
      />
      {preview.table && mapping && (
        <ColumnMapping
          preview={preview}
          mapping={mapping}
          table={preview.table}
          onChange={changeMapping}
        />
      )}
      <div role="status" className="hide">
        {isChanging && !error && words.reading}
      </div>
      <ReviewRows accountId={accountId} preview={preview} isStale={isChanging} />
      <ImportBar accountId={accountId} preview={preview} isChanging={isChanging} />
    </>
  )
}

/** Asks first, because decisions are lost with the file. */
function Discard({ accountId, id }: { accountId: string; id: string }) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useMutation({
    networkMode: 'always',
    mutationFn: () => call(bankImports.undo, { params: { accountId, id } }),
    onSuccess: () => {
      toast.success(words.discarded)
      void navigate(paths.bankImport(accountId))
    },
  })
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setIsAsking(true)}>
        {words.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.discardTitle}
          confirm={words.reallyDiscard}
          isPending={discard.isPending}
          error={discard.error}
          onConfirm={() => discard.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {words.discardText}
        </ConfirmDialog>
      )}
    </>
  )
}

type ImportBarProps = { accountId: string; preview: BankImportPreview; isChanging: boolean }

/** What will be imported, what is left out, and the button. */
function ImportBar({ accountId, preview, isChanging }: ImportBarProps) {
  const words = useCopy(copy)
  const fileErrorMessage = useFileErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const changed = useBooksChanged()
  const { id, importable, transactions, counts } = preview
  const confirm = useMutation({
    networkMode: 'always',
    mutationFn: () => call(bankImports.confirm, { params: { accountId, id } }),
    onSuccess: async ({ taken }) => {
      toast.success(words.taken(taken))
      await changed()
      void navigate(paths.waiting(accountId))
    },
    onError: (reason) => toast.failure(fileErrorMessage(reason)),
  })
  const decidable = counts.possible_duplicate + counts.needs_decision
  // All that is new is imported; the rest of what is imported was taken by decision.
  const undecided = decidable - (importable - counts.new)
  const left = transactions - importable
  const parts = [
    counts.duplicate > 0 && words.leftDuplicate(counts.duplicate),
    undecided > 0 && words.leftUndecided(undecided),
    counts.before_books > 0 && words.leftBefore(counts.before_books),
    counts.ahead > 0 && words.leftAhead(counts.ahead),
  ].filter(Boolean)
  const isDeciding = useIsDeciding(id)
  const isUnrouted = preview.accounts.some((one) => one.internalAccountNumber === null)
  const hasQuestions = preview.questions.length > 0
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.left}>
        {hasQuestions
          ? words.answerFirst
          : isUnrouted
            ? words.accountFirst
            : left === 0
              ? words.allTaken
              : `${words.leftOut(left)} ${parts.join(', ')}`}
      </p>
      <Button
        disabled={importable === 0 || isChanging || isDeciding || hasQuestions || isUnrouted}
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {importable === 0 ? words.nothing : words.import(importable)}
      </Button>
    </div>
  )
}
