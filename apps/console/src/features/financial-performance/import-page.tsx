import { Button, Checkbox, FileInput, NativeSelect, Paper } from '@mantine/core'
import { CallFailed } from '@milepost/contract/wire/caller'
import {
  importedTransactions,
  isBankAccount,
  ImportRowStatus,
  type BankImportPreview,
} from '@milepost/contract/books/imported-transactions'
import { posting, type ChartAccount } from '@milepost/contract/books/posting'
import { call, read } from '@milepost/ui/api/api.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy as books } from './books.copy.ts'
import { useAccountOptions, useBooksChanged } from './books.hooks.ts'
import classes from './books.module.css'
import { copy } from './import.copy.ts'

type Upload = { bank: string; positiveIs: 'in' | 'out'; file: File | null }

const toBody = ({ bank, positiveIs, file }: Upload) => ({
  internalAccountNumber: Number(bank),
  positiveIs,
  files: file ? [{ object: file, originalFileName: file.name }] : [],
})

/** Imports a bank file, after a preview that shows which transactions are already known. */
export function ImportPage() {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const { accountId = '' } = useParams()
  const chart = useQuery(read(posting.chart, {}))
  return (
    <Page title={words.title} back={{ to: paths.books(accountId), label: booksWords.back }}>
      <LoadState query={chart} failed={booksWords.chartFailed}>
        {(accounts) => <ImportForm accountId={accountId} chart={accounts} />}
      </LoadState>
    </Page>
  )
}

function ImportForm({ accountId, chart }: { accountId: string; chart: ChartAccount[] }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const changed = useBooksChanged()
  const banks = chart.filter((account) => isBankAccount(account.internalAccountNumber))
  const options = useAccountOptions()(banks)
  const [upload, setUpload] = useState<Upload>({
    bank: options[0]?.value ?? '',
    positiveIs: 'in',
    file: null,
  })
  // Retrying an upload whose response was lost does not import it twice and returns the same counts.
  const { keyFor } = useIdempotencyKeys()
  const { bank, positiveIs, file } = upload
  const params = { accountId }
  const sentence = (reason: unknown) => {
    const { detail } = reason instanceof CallFailed ? reason : {}
    return detail ? words.atLine(errorMessage(reason), detail) : errorMessage(reason)
  }
  const preview = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: Upload) =>
      call(importedTransactions.preview, { params, body: toBody(chosen) }),
  })
  const importFile = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(
        importedTransactions.importFile,
        { params, body: toBody(upload) },
        { idempotencyKey: keyFor(upload) },
      ),
    onSuccess: async ({ taken }) => {
      toast.success(words.taken(taken))
      await changed()
      void navigate(paths.waiting(accountId))
    },
    onError: (reason) => toast.failure(sentence(reason)),
  })
  // Which rows are already known depends on the account and the sign, so preview again.
  const change = (part: Partial<Upload>) => {
    const chosen = { ...upload, ...part }
    setUpload(chosen)
    preview.reset()
    if (chosen.file) preview.mutate(chosen)
  }

  return (
    <Paper p="lg" className={classes.fields}>
      <p className={classes.dim}>{words.about}</p>
      <NativeSelect
        size="md"
        label={words.bankAccount}
        value={bank}
        onChange={(event) => change({ bank: event.currentTarget.value })}
        data={options}
      />
      <FileInput
        size="md"
        label={words.file}
        placeholder={words.chooseFile}
        accept=".csv,.xlsx,.ofx,.qfx,.qbo,.txt,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': words.otherFile }}
        value={file}
        onChange={(chosen) => change({ file: chosen })}
        error={preview.isError && sentence(preview.error)}
      />
      <Checkbox
        label={words.outIsPositive}
        checked={positiveIs === 'out'}
        onChange={(event) => change({ positiveIs: event.currentTarget.checked ? 'out' : 'in' })}
      />
      {preview.isPending && <p role="status">{words.looking}</p>}
      {preview.data && file && (
        <>
          <ImportPreview preview={preview.data} />
          <div className={classes.end}>
            <Button
              disabled={preview.data.counts.new === 0}
              loading={importFile.isPending}
              onClick={() => importFile.mutate()}
            >
              {preview.data.counts.new === 0
                ? words.nothingNew
                : words.take(preview.data.counts.new)}
            </Button>
          </div>
        </>
      )}
    </Paper>
  )
}

function ImportPreview({ preview }: { preview: BankImportPreview }) {
  const words = useCopy(copy)
  const dates = useDates()
  const { counts, rows, transactions, from, to, bankAccounts } = preview
  // Keyed by position: two rows may be identical.
  const numbered = rows.map((row, n) => ({ ...row, n }))
  const day = (date: string | null) => (date === null ? '' : dates.dayInYear(date))
  return (
    <>
      <p role="status">
        {words.found(transactions, day(from), day(to))}
        {bankAccounts.length > 0 && ` · ${words.ofAccounts(bankAccounts.join(', '))}`}
      </p>
      <ul className={classes.counts}>
        {ImportRowStatus.options
          .filter((standing) => standing === 'new' || counts[standing] > 0)
          .map((standing) => (
            <li key={standing}>
              <b>{counts[standing]}</b> {words[standing]}
            </li>
          ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, too */}
      <ul className={`plainList ${classes.rows}`} tabIndex={0} aria-label={preview.fileName}>
        {numbered.map(({ n, date, description, amount, standing }) => (
          <li key={n} className={classes.row}>
            <span>{dates.dayInYear(date)}</span>
            <span>{description}</span>
            <span className={`${classes.dim} ${classes.marks}`}>{words[standing]}</span>
            <span className={classes.amount}>{dollarsAndCents(amount)}</span>
          </li>
        ))}
      </ul>
      {rows.length < transactions && <p className={classes.dim}>{words.firstRows(rows.length)}</p>}
    </>
  )
}
