import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountForStaff } from '@milepost/contract/account/account'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { DevicePushSection } from '@milepost/ui/push/device-push-section.tsx'
import { copy } from './account.copy.ts'
import { staffPush } from './staff-push.ts'

/** How a staff member hears of what clients write: push notices in this browser, and a daily mail. */
export function NoticesSection() {
  const words = useCopy(copy)
  const { data: staff } = useQuery(read(accountForStaff.currentStaff, {}))
  return (
    <>
      {staff && (
        <DevicePushSection push={staffPush} owner={staff.id}>
          <p>{words.pushHours}</p>
        </DevicePushSection>
      )}
      <Section title={words.dailyMailTitle}>
        <DailyMail />
      </Section>
    </>
  )
}

function DailyMail() {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  const query = read(staffNotices.preferences, {})
  const preferences = useQuery(query)
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (dailyMail: boolean) =>
      call(staffNotices.changePreferences, { body: { noticePreferences: { dailyMail } } }),
    onSuccess: (after) => cache.setQueryData(query.queryKey, after),
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  return (
    <LoadState query={preferences} failed={words.noticesFailed}>
      {({ dailyMail }) => (
        <Checkbox
          label={words.dailyMail}
          description={words.dailyMailHint}
          checked={change.isPending ? change.variables : dailyMail}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
    </LoadState>
  )
}
