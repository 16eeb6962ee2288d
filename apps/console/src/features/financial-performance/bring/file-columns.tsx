import { NativeSelect, TextInput } from '@mantine/core'
import {
  booksImports,
  type BooksImport,
  type BooksMapping,
} from '@milepost/contract/financial-performance/books-imports'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { ColumnTable } from '../../../shared/columns/column-table.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { assignRole, booksRoles, findRole } from './books-columns.ts'
import { useBooksChange, useFirmChart } from './bring.hooks.ts'
import classes from './bring.module.css'
import { copy } from './file.copy.ts'

/** How a file is read: its columns, what it has, and what they don't say. */
export function FileColumns({ file }: { file: BooksImport }) {
  const words = useCopy(copy)
  const { id, headings, sample, mapping, months, isRecognized, postedParts } = file
  const change = useBooksChange(booksImports.change)
  // The columns decide whose the posted books are.
  const isFixed = change.isPending || postedParts > 0
  const set = (changed: Partial<BooksMapping>) =>
    change.mutate({ body: { ids: [id], mapping: changed } })
  const width = Math.max(headings.length, ...sample.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => {
    const name = headings[column] || words.column(column + 1)
    return { column, name, role: findRole(file, column), roleLabel: words.roleOf(name) }
  })
  return (
    <Section
      title={words.columns}
      aside={<span className={classes.dim}>{isRecognized ? words.isRecognized : words.isNew}</span>}
    >
      <div className={classes.stack}>
        <ColumnTable
          label={words.table}
          sample={sample}
          columns={columns}
          roles={(
            ['none', ...booksRoles, ...(months.length > 0 ? (['month'] as const) : [])] as const
          ).map((value) => ({ value, label: words[`role_${value}`] }))}
          disabled={isFixed}
          onChange={(column, role) => set(assignRole(mapping, column, role))}
        />
        {mapping.kind === 'months' && mapping.date === null && (
          <p className={classes.dim}>{words.months(months.length)}</p>
        )}
        <div className={classes.options}>
          <NativeSelect
            size="sm"
            label={words.kind}
            value={mapping.kind}
            disabled={isFixed}
            onChange={({ currentTarget: { value } }) =>
              set({ kind: value as BooksMapping['kind'] })
            }
            data={(['balances', 'months', 'journal'] as const).map((value) => ({
              value,
              label: words[`kind_${value}`],
            }))}
          />
          {mapping.kind === 'balances' && <Day file={file} />}
          <DifferenceAccount file={file} />
          {mapping.date !== null && (
            <NativeSelect
              size="sm"
              label={words.dateOrder}
              value={mapping.dateOrder}
              disabled={isFixed}
              onChange={({ currentTarget: { value } }) =>
                set({ dateOrder: value === 'dmy' ? 'dmy' : 'mdy' })
              }
              data={(['mdy', 'dmy'] as const).map((value) => ({ value, label: words[value] }))}
            />
          )}
          <NativeSelect
            size="sm"
            label={words.decimalMark}
            value={mapping.decimalMark}
            disabled={isFixed}
            onChange={({ currentTarget: { value } }) =>
              set({ decimalMark: value === 'comma' ? 'comma' : 'dot' })
            }
            data={(['dot', 'comma'] as const).map((value) => ({ value, label: words[value] }))}
          />
          {mapping.amount !== null && (
            <NativeSelect
              size="sm"
              label={words.positiveIs}
              value={mapping.positiveIs}
              disabled={isFixed}
              onChange={({ currentTarget: { value } }) =>
                set({ positiveIs: value === 'debit' ? 'debit' : 'increase' })
              }
              data={(['debit', 'increase'] as const).map((value) => ({
                value,
                label: words[value],
              }))}
            />
          )}
        </div>
      </div>
    </Section>
  )
}

function Day({ file: { id, day } }: { file: BooksImport }) {
  const words = useCopy(copy)
  const change = useBooksChange(booksImports.change)
  return (
    <TextInput
      key={day}
      size="sm"
      type="date"
      label={words.day}
      max={today()}
      defaultValue={day ?? ''}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== (day ?? '')) change.mutate({ body: { ids: [id], day: value || null } })
      }}
    />
  )
}

function DifferenceAccount({ file: { id, differenceAccount } }: { file: BooksImport }) {
  const words = useCopy(copy)
  const options = useAccountOptions()(useFirmChart().filter(({ section }) => section !== 'miles'))
  const change = useBooksChange(booksImports.change)
  return (
    <NativeSelect
      size="sm"
      label={words.differenceAccount}
      value={String(differenceAccount ?? '')}
      disabled={change.isPending}
      onChange={({ currentTarget: { value } }) =>
        change.mutate({ body: { ids: [id], differenceAccount: value ? Number(value) : null } })
      }
      data={[{ value: '', label: words.none }, ...options]}
    />
  )
}
