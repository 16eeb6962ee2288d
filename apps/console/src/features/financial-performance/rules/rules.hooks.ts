import { useQueryClient } from '@tanstack/react-query'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { postingRules } from '@milepost/contract/financial-performance/posting-rules'

/** Invalidates the rules, and what they propose. */
export function useRulesChanged(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [postingRules.list, postingRules.show, postingRules.automatic, importedTransactions.list].map(
        ({ path }) => cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
