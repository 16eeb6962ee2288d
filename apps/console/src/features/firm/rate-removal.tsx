import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useRateDaysPhrase } from './rate-days.ts'
import type { RateKind, ShownRate } from './rate-kinds.ts'
import { copy } from './rates.copy.ts'

type RateRemovalProps = {
  kind: RateKind
  rate: ShownRate
  onRemoved: () => void
  onClose: () => void
}

/** Confirms the removal of a rate, and says what its days will count at. */
export function RateRemoval({ kind, rate, onRemoved, onClose }: RateRemovalProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const formatRateDays = useRateDaysPhrase()
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => kind.remove(rate.from).catch(ignoreNotFound),
    onSuccess: () => {
      toast.success(words.removed)
      onRemoved()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [kind.path] }),
  })
  return (
    <ConfirmDialog
      title={words.removeAsk(formatRateDays(rate))}
      confirm={words.remove}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  )
}
