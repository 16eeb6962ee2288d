import { useQueryClient } from '@tanstack/react-query'
import { taxForStaff } from '@milepost/contract/tax/tax'

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
