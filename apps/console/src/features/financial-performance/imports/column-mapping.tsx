import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import type { BankImportPreview } from '@milepost/contract/financial-performance/bank-imports'
import type { ImportMapping } from '@milepost/contract/financial-performance/import-reading'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { ColumnTable } from '../../../shared/columns/column-table.tsx'
import { assignRole, columnRoles, findRole } from './column-roles.ts'
import { useColumnName } from './file-questions.tsx'
import classes from './imports.module.css'
import { copy } from './mapping.copy.ts'

type Table = NonNullable<BankImportPreview['table']>

type ColumnMappingProps = {
  preview: BankImportPreview
  table: Table
  mapping: ImportMapping
  onChange: (changes: Partial<ImportMapping>) => void
}

/** How the columns of a CSV or Excel file are read. Closed if they are read as last time and nothing is asked. */
export function ColumnMapping({ preview, table, mapping, onChange }: ColumnMappingProps) {
  const words = useCopy(copy)
  const id = useId()
  const [isOpen, setIsOpen] = useState(!table.isRecognized || preview.questions.length > 0)
  return (
    <Section
      title={words.columns}
      flush
      aside={
        <>
          <span className={classes.dim}>
            {table.isRecognized ? words.isRecognized : words.isNew}
          </span>
          <Button
            size="sm"
            variant="default"
            className={classes.aside}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.close : words.change}
          </Button>
        </>
      }
    >
      <div id={id} className={classes.columns} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.stack}>
            <Columns preview={preview} table={table} mapping={mapping} onChange={onChange} />
            <Options preview={preview} table={table} mapping={mapping} onChange={onChange} />
          </div>
        )}
      </div>
    </Section>
  )
}

const sampleRows = 5

/** The first rows, with the use of each column above it. */
function Columns({ preview, table, mapping, onChange }: ColumnMappingProps) {
  const words = useCopy(copy)
  const toName = useColumnName(preview)
  const sample = table.sample.slice(0, sampleRows)
  const width = Math.max(table.headings.length, ...sample.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  return (
    <ColumnTable
      label={words.table}
      sample={sample}
      columns={columns.map((column) => ({
        column,
        name: toName(column),
        role: findRole(mapping, column),
        roleLabel: words.roleOf(toName(column)),
      }))}
      roles={columnRoles.map((value) => ({ value, label: words[`role_${value}`] }))}
      onChange={(column, role) => onChange(assignRole(mapping, column, role))}
    />
  )
}

const currencies = ['USD', 'CAD', 'MXN', 'EUR', 'GBP']

/** The fields of the mapping whose value is a word. */
type WordField =
  | 'dateOrder'
  | 'decimalMark'
  | 'positiveIs'
  | 'minusInDebits'
  | 'minusInCredits'
  | 'currency'
  | 'sheet'

/** What the columns alone don't say. */
function Options({ preview, table, mapping, onChange }: ColumnMappingProps) {
  const words = useCopy(copy)
  const hasSides =
    mapping.direction !== null || mapping.moneyIn !== null || mapping.moneyOut !== null
  const select = <Field extends WordField>(
    field: Field,
    label: string,
    choices: readonly (readonly [value: ImportMapping[Field] & string, label: string])[],
  ) => (
    <NativeSelect
      size="sm"
      label={label}
      value={mapping[field] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
      data={choices.map(([value, text]) => ({ value, label: text }))}
    />
  )
  return (
    <>
      <div className={classes.options}>
        {select('dateOrder', words.dateOrder, [
          ['mdy', words.mdy],
          ['dmy', words.dmy],
        ])}
        {select('decimalMark', words.decimalMark, [
          ['.', words.point],
          [',', words.comma],
        ])}
        {select('positiveIs', words.positiveIs, [
          ['in', words.moneyIn],
          ['out', words.moneyOut],
        ])}
        {hasSides && (
          <>
            {select('minusInDebits', words.minusDebit, [
              ['reverses', words.makesIn],
              ['ignored', words.meansNothing],
            ])}
            {select('minusInCredits', words.minusCredit, [
              ['reverses', words.makesOut],
              ['ignored', words.meansNothing],
            ])}
          </>
        )}
        {typeof mapping.currency === 'string' &&
          select(
            'currency',
            words.allRowsIn,
            [...new Set([...currencies, mapping.currency])].map((code) => [code, code]),
          )}
        {table.sheets.length > 1 &&
          select(
            'sheet',
            words.sheet,
            table.sheets.map((sheet) => [sheet, sheet]),
          )}
      </div>
      <PostedStatuses preview={preview} mapping={mapping} onChange={onChange} />
      <DirectionWords preview={preview} mapping={mapping} onChange={onChange} />
    </>
  )
}

type WordsProps = Omit<ColumnMappingProps, 'table'>

/** Statuses that the file uses and we don't know to mean posted. */
function PostedStatuses({ preview, mapping, onChange }: WordsProps) {
  const words = useCopy(copy)
  const { postedStatuses } = mapping
  const unknown = preview.rows
    .filter(({ reasons }) => reasons.includes('status'))
    .flatMap(({ status }) => status?.toLowerCase() ?? [])
  const statuses = [...new Set([...postedStatuses, ...unknown])]
  if (statuses.length === 0) return null
  return (
    <Checkbox.Group
      label={words.postedStatuses}
      value={postedStatuses}
      onChange={(chosen) => onChange({ postedStatuses: chosen })}
    >
      <div className={classes.checks}>
        {statuses.map((status) => (
          <Checkbox key={status} value={status} label={status} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Words of the column of debits and credits that don't say which they are. */
function DirectionWords({ preview, mapping, onChange }: WordsProps) {
  const words = useCopy(copy)
  const toName = useColumnName(preview)
  const id = useId()
  const { direction, directionWords } = mapping
  if (direction === null) return null
  const unknown = preview.rows
    .filter(({ reasons }) => reasons.includes('direction'))
    .map(({ raw }) => raw[direction]?.toLowerCase() ?? '')
    .filter((word) => word !== '')
  const all = [...new Set([...directionWords.map(({ word }) => word), ...unknown])]
  if (all.length === 0) return null
  const change = (word: string, chosen: string) =>
    onChange({
      directionWords: [
        ...directionWords.filter((one) => one.word !== word),
        ...(chosen === 'in' || chosen === 'out' ? [{ word, direction: chosen } as const] : []),
      ],
    })
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.legend}>
        {words.directionWords(toName(direction))}
      </p>
      <div className={classes.options}>
        {all.map((word) => (
          <NativeSelect
            key={word}
            size="sm"
            label={word}
            value={directionWords.find((one) => one.word === word)?.direction ?? ''}
            onChange={({ currentTarget: { value } }) => change(word, value)}
            data={[
              { value: '', label: words.unclear },
              { value: 'in', label: words.moneyIn },
              { value: 'out', label: words.moneyOut },
            ]}
          />
        ))}
      </div>
    </div>
  )
}
