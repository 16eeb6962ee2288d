import { taxForStaff } from '@milepost/contract/tax/tax'
import { useQueryClient } from '@tanstack/react-query'

/** Asks anew for the papers that are published. */
export function useTaxRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [taxForStaff.estimates, taxForStaff.returns].map(({ path }) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
