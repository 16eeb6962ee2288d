import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import classes from './criteria-form.module.css'
import { listPeriods } from './criteria.ts'
import { copy } from './financial-performance.copy.ts'
import type { ChosenCriteria } from './use-criteria.ts'

type CriteriaFormProps = { criteria: ChosenCriteria; children?: ReactNode }

/** Year and period of a report. The selection is in the URL. */
export function CriteriaForm({ criteria, children }: CriteriaFormProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const { year, period, years, edges, shown, choose } = criteria
  const offeredYears = years.data ?? (year === undefined ? [] : [year])
  const periods = year === undefined ? [] : listPeriods(year, edges)
  return (
    <Form className={classes.form}>
      <NativeSelect
        label={words.year}
        size="md"
        className={classes.year}
        value={shown.year}
        data={[
          ...placeholder(year === undefined, words.selectYear),
          ...offeredYears.map((one) => String(one)),
        ]}
        error={year === undefined && words.yearRequired}
        onChange={({ currentTarget }) => choose({ year: currentTarget.value })}
      />
      <NativeSelect
        label={words.period}
        size="md"
        className={classes.period}
        disabled={year === undefined}
        value={shown.period}
        data={[
          ...placeholder(period === undefined, words.selectPeriod),
          ...periods.toReversed().map((value) => ({ value, label: names.period(value) })),
        ]}
        error={year !== undefined && period === undefined && words.periodRequired}
        onChange={({ currentTarget }) => choose({ period: currentTarget.value })}
      />
      {children}
    </Form>
  )
}

/** The placeholder while nothing is selected; it can't be selected again. */
const placeholder = (shown: boolean, label: string) =>
  shown ? [{ value: '', label, disabled: true }] : []
