import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firmSetup, type FirmSetup } from '@milepost/contract/firm/firm-setup'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { findRefusal, isAtField } from '@milepost/ui/forms/find-refusal.ts'

/** Changes the set-up, shows the new state, and says what went wrong where no field does. */
export function useSetupChange<Input>(
  change: (input: Input) => Promise<FirmSetup>,
  onDone?: () => void,
) {
  const cache = useQueryClient()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: (setup) => {
      cache.setQueryData(read(firmSetup.show, {}).queryKey, setup)
      void cache.invalidateQueries({ queryKey: [firmSetup.sampleMail.path] })
      onDone?.()
    },
    onError: (reason) => {
      if (!isAtField(reason)) toast.failure(errorMessage(reason))
      // Another admin was faster: what they saved is shown.
      if (reason instanceof CallFailed && reason.status === 409)
        void cache.invalidateQueries({ queryKey: [firmSetup.show.path] })
    },
  })
}

/** The sentence about a field of a change that failed. */
export function useFieldError(error: Error | null) {
  const errorMessage = useErrorMessage()
  return (field: string): string | undefined => {
    const title = findRefusal(error, '', field)
    return title && errorMessage(title)
  }
}
