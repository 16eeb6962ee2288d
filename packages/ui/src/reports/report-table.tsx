import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useLanguage } from '../i18n/language.tsx'
import classes from './report-table.module.css'

/** Where a row or a figure leads. */
export type RowLink = Pick<LinkProps, 'to' | 'state'>

export type Line = {
  key: string
  name: string
  /** The link to the transactions behind the row. */
  link?: RowLink | undefined
  kind?: 'total' | 'master'
  /** One per column. */
  cells: readonly ReactNode[]
}

export type Group = { title: string; lines: readonly Line[]; total: Line }

export type Column = {
  key: string
  label: ReactNode
  /** The month is still running. */
  open?: boolean
  /** Sticks to the right edge, this many pixels wide, while the other columns scroll. */
  fixed?: number
}

type ReportTableProps = {
  label: string
  corner: string
  /** Figures have cents, so fewer months fit. */
  exact?: boolean
  /** Reserves room for marks after the figures. */
  marked?: boolean
  columns: readonly Column[]
  body: readonly (Group | Line)[]
}

/** Spanish labels are longer. */
const nameWidths = { en: 248, es: 292 }

/** A statement: collapsible groups of rows, with months that scroll between the sticky first and last columns. */
export function ReportTable({ label, corner, exact, marked, columns, body }: ReportTableProps) {
  const nameWidth = nameWidths[useLanguage().language]
  const fixed = columns.reduce((sum, column) => sum + (column.fixed ?? 0), nameWidth)
  return (
    <div
      className={classes.scroll}
      // So that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      data-marked={marked || undefined}
      data-exact={exact || undefined}
      style={{ '--fixed': `${fixed}px`, '--name': `${nameWidth}px` } as CSSProperties}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column, place) => (
              <th key={column.key} scope="col" {...getEdge(columns, place)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {body.map((part) =>
          'lines' in part ? (
            <GroupRows key={part.title} group={part} columns={columns} />
          ) : (
            <tbody key={part.key}>
              <LineRow line={part} columns={columns} />
            </tbody>
          ),
        )}
      </table>
    </div>
  )
}

/** The attributes of a column's cells: scrolling, or sticky with its distance from the right edge. */
function getEdge(columns: readonly Column[], place: number) {
  const { fixed, open } = columns[place]!
  if (fixed === undefined) return { 'data-month': true, 'data-open': open || undefined }
  const right = columns.slice(place + 1).reduce((sum, next) => sum + (next.fixed ?? 0), 0)
  const first = columns[place - 1]?.fixed === undefined
  return {
    'data-fixed': first ? 'first' : true,
    style: { right, width: fixed, minWidth: fixed } satisfies CSSProperties,
  }
}

type GroupRowsProps = { group: Group; columns: readonly Column[] }

/** A collapsed group shows only its total. */
function GroupRows({ group: { title, lines, total }, columns }: GroupRowsProps) {
  const [open, setOpen] = useState(true)
  const Glyph = open ? IconChevronDown : IconChevronRight
  const fold = (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={open}
      aria-label={title}
      onClick={() => setOpen(!open)}
    >
      <Glyph size={16} aria-hidden="true" />
    </button>
  )
  return (
    <tbody>
      {open && (
        <tr data-kind="group">
          <th scope="rowgroup">
            {fold}
            <span>{title}</span>
          </th>
          {columns.map((column, place) => (
            <td key={column.key} {...getEdge(columns, place)} />
          ))}
        </tr>
      )}
      {open && lines.map((line) => <LineRow key={line.key} line={line} columns={columns} />)}
      <LineRow
        line={{ kind: 'total', ...total }}
        columns={columns}
        fold={open ? undefined : fold}
      />
    </tbody>
  )
}

type LineRowProps = { line: Line; columns: readonly Column[]; fold?: ReactNode }

const LineRow = ({ line: { name, link, kind, cells }, columns, fold }: LineRowProps) => (
  <tr data-kind={kind}>
    <th scope="row">
      {fold}
      {link ? <Link {...link}>{name}</Link> : <span>{name}</span>}
    </th>
    {columns.map((column, place) => (
      <td key={column.key} {...getEdge(columns, place)}>
        {cells[place]}
      </td>
    ))}
  </tr>
)
