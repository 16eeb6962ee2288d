import { Alert } from '@mantine/core'
import { account } from '@milepost/contract/account/account'
import { sentences } from '@milepost/contract/wire/sentences'
import { useSay } from '@milepost/ui/api/failure.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { NewPasswordForm } from '@milepost/ui/account-security/new-password-form.tsx'
import { toastDurations, useToast } from '@milepost/ui/feedback/toast.tsx'
import { useTokenInAddress } from '@milepost/ui/session/token-in-address.ts'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy } from './account.copy.ts'
import { StaffHeading } from './staff-heading.tsx'

/** For staff with a link from an admin, or from the server itself. */
export function SetPasswordPage() {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const navigate = useNavigate()
  const token = useTokenInAddress()
  return (
    <>
      <StaffHeading title={words.setPassword} lead={say(sentences.password_rule)} />
      {token ? (
        <NewPasswordForm
          key={token}
          endpoint={account.staffSetPassword}
          token={token}
          invalidLink={sentences.invite_link_invalid}
          onDone={() => {
            toast.success(words.setDone, toastDurations.plain)
            void navigate(paths.signIn, { replace: true })
          }}
        />
      ) : (
        <Alert color="red" role="alert">
          {say(sentences.invite_link_invalid)}
        </Alert>
      )}
    </>
  )
}
