import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { monthSpan } from '@milepost/contract/financial-performance/statements/periods'
import type { Answer } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PrintHeading } from '@milepost/ui/layout/print-heading.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { CsvButton } from '@milepost/ui/reports/csv-button.tsx'
import reportClasses from '@milepost/ui/reports/report-page.module.css'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useChart } from '../../../shared/use-chart.ts'
import { BooksNav } from '../books-nav.tsx'
import { useClientName } from '../books.hooks.ts'
import { toCsvName } from './csv-name.ts'
import { LedgerTable } from './ledger-table.tsx'
import { PrintLedger } from './print-ledger.tsx'
import { OptionsFailed } from './report-page.tsx'
import { copy } from './reports.copy.ts'
import classes from './reports.module.css'

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The month after a day, or before it. */
function shiftMonth(day: string, months: 1 | -1) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return monthSpan(year, month + months)
}

/** An account's lines between two days, with the balance after each. */
export function LedgerPage() {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useAccountName()
  const { accountId = '' } = useParams()
  const client = useClientName(accountId)
  const chart = useChart(accountId)
  const [query, changeQuery] = useUrlQuery()
  const account = Number(query.get('account'))
  const from = query.get('from') ?? `${today().slice(0, 4)}-01-01`
  const to = query.get('to') ?? today()
  const isValid = isDay(from) && isDay(to) && from <= to
  const shown = chart.data?.find(({ internalAccountNumber }) => internalAccountNumber === account)
  const params = { accountId }
  const span = { account, from, to }
  // No later day has lines.
  const lastDay = to > today() ? [from, today()].toSorted().at(-1)! : to
  const [whole, setWhole] = useState<Answer<typeof booksForStaff.ledger>>()
  const { query: ledger, goTo } = usePagedList((page) => ({
    ...read(booksForStaff.ledger, { params, query: { ...span, page, limit: 100 } }),
    enabled: account > 0 && isValid,
  }))
  const change = (toValues: (from: string) => Record<string, string>, replace = true) =>
    void changeQuery(
      (before) => {
        for (const [name, value] of Object.entries(toValues(before.get('from') ?? from)))
          before.set(name, value)
        before.delete('page')
        return before
      },
      { replace },
    )
  const go = (months: 1 | -1) =>
    change((latest) => (isDay(latest) ? shiftMonth(latest, months) : {}))
  useShortcuts({ b: () => go(-1), f: () => go(1) }, { whileHeld: true })

  const name = shown ? `${account} ${getName(shown)}` : words.ledger
  return (
    <Page
      title={name}
      documentTitle={client ? words.titleFor(name, client) : name}
      back={{ to: paths.books(accountId), label: words.backToBooks }}
      actions={
        <>
          {account > 0 && isValid && (
            <>
              <PrintLedger
                key={[accountId, account, from, to].join(' ')}
                load={(page) =>
                  call(booksForStaff.ledger, { params, query: { ...span, page, limit: 100 } })
                }
                onWhole={setWhole}
              />
              <CsvButton
                load={() => call(booksForStaff.ledgerCsv, { params, query: span })}
                fileName={toCsvName(client, `ledger-${account}`)}
              />
            </>
          )}
        </>
      }
    >
      <BooksNav accountId={accountId} />
      <div className={reportClasses.report}>
        <PrintHeading
          client={client}
          title={
            isValid
              ? `${words.ledgerOf(name)}, ${dates.dayInYear(from)} – ${dates.dayInYear(lastDay)}`
              : name
          }
        />
        <div className={classes.controls}>
          <Select
            size="sm"
            label={words.account}
            className={classes.account}
            searchable
            allowDeselect={false}
            selectFirstOptionOnChange
            value={shown ? String(account) : null}
            data={(chart.data ?? []).map((one) => ({
              value: String(one.internalAccountNumber),
              label: `${one.internalAccountNumber} ${getName(one)}`,
            }))}
            onChange={(value) => value && change(() => ({ account: value }), false)}
          />
          <TextInput
            size="sm"
            type="date"
            label={words.from}
            value={from}
            onChange={({ currentTarget: { value } }) => change(() => ({ from: value }))}
          />
          <TextInput
            size="sm"
            type="date"
            label={words.to}
            value={to}
            error={isValid ? undefined : words.daysWrong}
            onChange={({ currentTarget: { value } }) => change(() => ({ to: value }))}
          />
          <Button
            variant="default"
            size="sm"
            aria-keyshortcuts="B"
            rightSection={<ShortcutKey>B</ShortcutKey>}
            onClick={() => go(-1)}
          >
            {words.earlier}
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-keyshortcuts="F"
            rightSection={<ShortcutKey>F</ShortcutKey>}
            onClick={() => go(1)}
          >
            {words.later}
          </Button>
        </div>
        <OptionsFailed query={chart} failed={words.chartFailed} />
        {account > 0 ? (
          isValid && (
            <LoadState
              query={ledger}
              failed={words.ledgerFailed}
              placeholder={<SkeletonRows rows={10} height={44} />}
            >
              {(found) => (
                <LedgerTable
                  accountId={accountId}
                  account={account}
                  from={from}
                  to={lastDay}
                  ledger={whole ?? found}
                  isBusy={ledger.isPlaceholderData}
                  onPage={goTo}
                />
              )}
            </LoadState>
          )
        ) : (
          <Empty title={words.ledger}>{words.chooseAccount}</Empty>
        )}
      </div>
    </Page>
  )
}
