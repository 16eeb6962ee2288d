import { NativeSelect } from '@mantine/core'
import classes from './column-table.module.css'

type ColumnTableProps<Role extends string> = {
  label: string
  /** The first lines, cell by cell. */
  sample: readonly (readonly string[])[]
  columns: readonly { column: number; name: string; role: Role; roleLabel: string }[]
  roles: readonly { value: Role; label: string }[]
  disabled?: boolean
  onChange: (column: number, role: Role) => void
}

/** The first lines of a file, with what each column is above it. A column with the role 'none' is not used. */
export function ColumnTable<Role extends string>({
  label,
  sample,
  columns,
  roles,
  disabled,
  onChange,
}: ColumnTableProps<Role>) {
  return (
    <div
      role="region"
      aria-label={label}
      className={classes.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, too
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ column, name, role, roleLabel }) => (
              <th key={column} scope="col" data-used={role !== 'none' || undefined}>
                <NativeSelect
                  size="sm"
                  aria-label={roleLabel}
                  value={role}
                  disabled={disabled}
                  onChange={({ currentTarget: { value } }) => onChange(column, value as Role)}
                  data={[...roles]}
                />
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(sample).map(({ n, cells }) => (
            <tr key={n}>
              {columns.map(({ column, role }) => (
                <td key={column} data-used={role !== 'none' || undefined}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Keyed by position: two lines may be identical. */
const numbered = (sample: readonly (readonly string[])[]) =>
  sample.map((cells, n) => ({ n, cells }))
