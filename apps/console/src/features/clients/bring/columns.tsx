import { NativeSelect } from '@mantine/core'
import { clientImports, type ClientImport } from '@milepost/contract/clients/client-imports'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { ColumnTable } from '../../../shared/columns/column-table.tsx'
import { useChange } from '../../../shared/use-change.ts'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'
import { assignField, fieldOf, importFields } from './import-fields.ts'

/** The first rows, with what each column is above it. */
export function Columns({ file }: { file: ClientImport }) {
  const words = useCopy(copy)
  const { id, headings, mapping, sample, isRecognized } = file
  const change = useChange(clientImports.change, [clientImports.show, clientImports.rows])
  const columns = headings.map((heading, column) => {
    const name = heading || words.column(column + 1)
    return { column, name, role: fieldOf(mapping, column), roleLabel: words.fieldOf(name) }
  })
  return (
    <Section
      title={words.columns}
      aside={<span className={classes.dim}>{isRecognized ? words.isRecognized : words.isNew}</span>}
    >
      <ColumnTable
        label={words.table}
        sample={sample}
        columns={columns}
        roles={(['none', ...importFields] as const).map((value) => ({
          value,
          label: words[`field_${value}`],
        }))}
        disabled={change.isPending}
        onChange={(column, field) =>
          change.mutate({ params: { id }, body: { mapping: assignField(mapping, column, field) } })
        }
      />
      {mapping.startDate !== null && (
        <NativeSelect
          mt="sm"
          className={classes.select}
          size="sm"
          label={words.dateOrder}
          value={mapping.dateOrder}
          disabled={change.isPending}
          onChange={({ currentTarget: { value } }) =>
            change.mutate({
              params: { id },
              body: { mapping: { dateOrder: value === 'dmy' ? 'dmy' : 'mdy' } },
            })
          }
          data={[
            { value: 'mdy', label: words.mdy },
            { value: 'dmy', label: words.dmy },
          ]}
        />
      )}
    </Section>
  )
}
