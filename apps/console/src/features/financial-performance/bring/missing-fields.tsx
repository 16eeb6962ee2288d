import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  booksImports,
  maxBooksFiles,
  type BooksFileKind,
  type BooksPart,
} from '@milepost/contract/financial-performance/books-imports'
import { read } from '@milepost/ui/api/api.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { copy } from './bring.copy.ts'
import { useBooksChange, useFirmChart } from './bring.hooks.ts'
import classes from './bring.module.css'

/** As many parts as one call lists. */
const limit = 100

/** What files lack, set for all of them at once: the day of balances, and the account that takes differences. */
export function MissingFields() {
  const words = useCopy(copy)
  const lacking = (status: 'day' | 'difference') => ({
    ...read(booksImports.parts, { query: { status, limit } }),
  })
  const { data: withoutDay } = useQuery(lacking('day'))
  const { data: unbalanced } = useQuery(lacking('difference'))
  const days = toFiles(withoutDay?.items)
  const offOf = (kind: BooksFileKind) =>
    toFiles(unbalanced?.items.filter((part) => part.kind === kind))
  const kinds = (['balances', 'months', 'journal'] as const).filter(
    (kind) => offOf(kind).length > 0,
  )
  if (days.length === 0 && kinds.length === 0) return null
  return (
    <Section title={words.missing}>
      <div className={classes.stack}>
        {days.length > 0 && <DayField ids={days} />}
        {kinds.map((kind) => (
          <DifferenceField key={kind} kind={kind} ids={offOf(kind)} />
        ))}
      </div>
    </Section>
  )
}

const toFiles = (parts: readonly BooksPart[] = []): string[] =>
  [...new Set(parts.map(({ importId }) => importId))].slice(0, maxBooksFiles)

function DayField({ ids }: { ids: string[] }) {
  const words = useCopy(copy)
  const change = useBooksChange(booksImports.change)
  const [day, setDay] = useState(`${Number(today().slice(0, 4)) - 1}-12-31`)
  return (
    <Form
      className={classes.field}
      onSubmit={() => {
        if (day) change.mutate({ body: { ids, day } })
      }}
    >
      <TextInput
        size="sm"
        type="date"
        label={<span>{words.dayFor(ids.length)}</span>}
        max={today()}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={change.isPending}>
        {words.setDay(ids.length)}
      </Button>
    </Form>
  )
}

function DifferenceField({ kind, ids }: { kind: BooksFileKind; ids: string[] }) {
  const words = useCopy(copy)
  const options = useAccountOptions()(useFirmChart().filter(({ section }) => section !== 'miles'))
  const change = useBooksChange(booksImports.change)
  const [account, setAccount] = useState('')
  return (
    <Form
      className={classes.field}
      onSubmit={() => {
        if (account) change.mutate({ body: { ids, differenceAccount: Number(account) } })
      }}
    >
      <NativeSelect
        size="sm"
        label={<span>{words[`${kind}Off`](ids.length)}</span>}
        description={words[`${kind}OffHint`]}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        data={[{ value: '', label: words.choose }, ...options]}
      />
      <Button type="submit" size="sm" disabled={account === ''} loading={change.isPending}>
        {words.setAccount(ids.length)}
      </Button>
    </Form>
  )
}
