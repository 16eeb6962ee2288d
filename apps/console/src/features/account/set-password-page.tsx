import { Alert } from '@mantine/core'
import { useNavigate } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { NewPasswordForm } from '@milepost/ui/account-security/new-password-form.tsx'
import { SignInHeading } from '@milepost/ui/account-security/sign-in-heading.tsx'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useTokenFromUrl } from '@milepost/ui/session/token-in-url.ts'
import { paths } from '../../paths.ts'
import { copy } from './account.copy.ts'

/** Opened from a link sent by an admin or by the server. */
export function SetPasswordPage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const token = useTokenFromUrl()
  return (
    <>
      <SignInHeading title={words.setPassword}>
        {errorMessage(errorMessages.password_rule)}
      </SignInHeading>
      {token ? (
        <NewPasswordForm
          key={token}
          endpoint={accountForStaff.setPassword}
          token={token}
          invalidLink={errorMessages.invite_link_invalid}
          onDone={() => {
            toast.success(words.setDone)
            void navigate(paths.signIn, { replace: true })
          }}
        />
      ) : (
        <Alert color="red" role="alert">
          {errorMessage(errorMessages.invite_link_invalid)}
        </Alert>
      )}
    </>
  )
}
