import { useState } from 'react'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { parseCriteria, withChanges, type PeriodEdges } from './criteria.ts'
import { useYearOptions } from './financial-performance.hooks.ts'

type Values = { year?: string; period?: string }

/** The criteria of a report: selected values, options, and the setter. */
export function useCriteria(edges: PeriodEdges) {
  const years = useYearOptions()
  const [query, changeQuery] = useUrlQuery()
  const [submitted, setSubmitted] = useState<{ query: URLSearchParams; values: Values }>()
  const { year, period } = parseCriteria(query, { years: years.data, edges })
  return {
    years,
    edges,
    year,
    period,
    shown: {
      year: String(year ?? ''),
      period: period ?? '',
      ...(submitted?.query === query && submitted.values),
    },
    choose: (values: Values) => {
      setSubmitted({ query, values })
      void changeQuery((before) => withChanges(before, { ...values, page: undefined }))
    },
  }
}

export type ChosenCriteria = ReturnType<typeof useCriteria>

/** A choice stored in the URL under `name`. The first choice is the default and is left out of the URL. */
export function useChoice<const C extends string>(name: string, choices: readonly [C, ...C[]]) {
  const [query, changeQuery] = useUrlQuery()
  const chosen = choices.find((choice) => choice === query.get(name)) ?? choices[0]
  const choose = (choice: string) =>
    void changeQuery(
      (before) => withChanges(before, { [name]: choice === choices[0] ? undefined : choice }),
      // Another view of the same figures should not add a history entry.
      { replace: true },
    )
  return [chosen, choose] as const
}
