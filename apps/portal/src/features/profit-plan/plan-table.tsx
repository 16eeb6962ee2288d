import type { ReactNode } from 'react'
import classes from './plan-table.module.css'

export type TableRow = {
  key: string
  name: string
  kind?: 'total' | 'master' | undefined
  /** One per column. */
  cells: readonly ReactNode[]
}

export type TableGroup = { key: string; title?: string; rows: readonly TableRow[] }

type PlanTableProps = {
  label: string
  corner: string
  columns: readonly string[]
  groups: readonly TableGroup[]
}

/** A section of the plan: names on the left, figures in columns. The heading of a single column is visually hidden. */
export const PlanTable = ({ label, corner, columns, groups }: PlanTableProps) => (
  // Two columns may be wider than a phone. Focusable, so that the keyboard can scroll them.
  <div
    className={classes.scroll}
    {...(columns.length === 2 && { tabIndex: 0, role: 'region', 'aria-label': label })}
  >
    <table
      className={classes.table}
      data-columns={['', 'one', 'two', 'few'][columns.length] ?? 'many'}
    >
      <caption className="hide">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key: group, title, rows }) => (
        <tbody key={group}>
          {title && (
            <tr data-kind="group">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {title}
              </th>
            </tr>
          )}
          {rows.map(({ key, name, kind, cells }) => (
            <tr key={key} data-kind={kind}>
              <th scope="row">{name}</th>
              {columns.map((column, place) => (
                <td key={column}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
