import { Alert, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isReviewDue } from '@milepost/contract/per-diem/rate-reviews'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { RateKind, ShownRate } from './rate-kinds.ts'
import { copy } from './rates.copy.ts'
import classes from './rates.module.css'

type RateReviewProps = { kind: RateKind; rates: readonly ShownRate[]; current: ShownRate }

/** At the times of year when the IRS announces rates: asks to look, until somebody has. */
export function RateReview({ kind, rates, current }: RateReviewProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const errorMessage = useErrorMessage()
  const check = useMutation({
    networkMode: 'always',
    mutationFn: () => kind.check(current.from),
    onSuccess: () => toast.success(words.checked),
    onError: (error) => toast.failure(errorMessage(error)),
    onSettled: () =>
      Promise.all(
        [kind.path, staffNotices.waiting.path].map((path) =>
          cache.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
  if (!isReviewDue(kind.name, rates, today())) return null
  return (
    <Alert color="yellow" className={classes.review} title={words.reviewTitle}>
      <p>{kind.name === 'perDiem' ? words.reviewPerDiem : words.reviewMileage}</p>
      <Button size="sm" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {kind.name === 'perDiem' ? words.nothingNewPerDiem : words.nothingNewMileage}
      </Button>
    </Alert>
  )
}
