import classes from './plan-table.module.css'

export type TableRow = {
  name: string
  kind?: 'total' | 'master' | undefined
  /** One for each column. */
  cells: readonly string[]
}

export type TableGroup = { title?: string; rows: readonly TableRow[] }

type PlanTableProps = {
  label: string
  corner?: string
  columns: readonly string[]
  groups: readonly TableGroup[]
}

/** A section of the plan: names at the left, figures in columns. A single column needs no heading in sight. */
export const PlanTable = ({ label, corner = '', columns, groups }: PlanTableProps) => (
  <table
    className={classes.table}
    data-columns={columns.length === 1 ? 'one' : columns.length < 4 ? 'few' : 'many'}
  >
    <caption className="hide">{label}</caption>
    <thead>
      <tr>
        {corner ? <th scope="col">{corner}</th> : <td />}
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    {groups.map(({ title, rows }, place) => (
      <tbody key={place}>
        {title && (
          <tr data-kind="group">
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {title}
            </th>
          </tr>
        )}
        {rows.map(({ name, kind, cells }, row) => (
          <tr key={row} data-kind={kind}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)
