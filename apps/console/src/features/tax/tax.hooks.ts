import { taxForStaff } from '@milepost/contract/tax/tax'
import { useQueryClient } from '@tanstack/react-query'

/** Refetches the published papers. */
export function useTaxRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [taxForStaff.estimates, taxForStaff.returns].map(({ path }) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
