import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { postingRules } from '@milepost/contract/financial-performance/posting-rules'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy } from './rules.copy.ts'
import { useRulesChanged } from './rules.hooks.ts'

/** Whether this client's rules may post, and whether the firm lets any. */
export function AutomaticSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const changed = useRulesChanged()
  const params = { accountId }
  const automatic = useQuery(read(postingRules.automatic, { params }))
  const set = useMutation({
    networkMode: 'always',
    mutationFn: (isOn: boolean) =>
      call(postingRules.setAutomatic, { params, body: { automaticPosting: { isOn } } }),
    onSuccess: ({ isOn }) => toast.success(isOn ? words.isOn : words.isOff),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  })
  return (
    <Section title={words.automaticPosting}>
      <LoadState
        query={automatic}
        failed={words.loadFailed}
        placeholder={<SkeletonRows rows={1} height={44} />}
      >
        {({ isOn, isOnForFirm }) => (
          <Checkbox
            label={words.automaticLabel}
            description={
              isOnForFirm
                ? isOn
                  ? words.automaticOn
                  : words.automaticOff
                : words.automaticOffForFirm
            }
            disabled={set.isPending}
            checked={set.isPending ? set.variables : isOn}
            onChange={(event) => set.mutate(event.currentTarget.checked)}
          />
        )}
      </LoadState>
    </Section>
  )
}
