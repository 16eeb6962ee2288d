import { Alert, Anchor } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { account } from '@milepost/contract/account/account'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { NewPasswordForm } from '@milepost/ui/account-security/new-password-form.tsx'
import { SignInHeading } from '@milepost/ui/account-security/sign-in-heading.tsx'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useTokenFromUrl } from '@milepost/ui/session/token-in-url.ts'
import { paths } from '../../paths.ts'
import { copy } from './account.copy.ts'
import classes from './account.module.css'

/** For a forgotten password, with the link from the mail. */
export function ResetPasswordPage() {
  const words = useCopy(copy)
  const { resetPassword: title, resetDone: doneMessage } = words
  return (
    <PasswordByLink
      title={title}
      doneMessage={doneMessage}
      invalidLink={errorMessages.reset_link_invalid}
    />
  )
}

/** For a client invited by the firm, with the link from the mail. */
export function SetPasswordPage() {
  const words = useCopy(copy)
  const { setPassword: title, setDone: doneMessage } = words
  return (
    <PasswordByLink
      title={title}
      doneMessage={doneMessage}
      invalidLink={errorMessages.invite_link_invalid}
    />
  )
}

type PasswordByLinkProps = { title: string; doneMessage: string; invalidLink: string }

function PasswordByLink({ title, doneMessage, invalidLink }: PasswordByLinkProps) {
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const token = useTokenFromUrl()
  return (
    <>
      <SignInHeading title={title}>{errorMessage(errorMessages.password_rule)}</SignInHeading>
      {token ? (
        <NewPasswordForm
          key={token}
          endpoint={account.resetPassword}
          token={token}
          invalidLink={invalidLink}
          onDone={() => {
            toast.success(doneMessage)
            void navigate(paths.signIn, { replace: true })
          }}
        />
      ) : (
        <InvalidLink sentence={errorMessage(invalidLink)} />
      )}
    </>
  )
}

/** Shown for an invalid link, with the way to request a new one. */
function InvalidLink({ sentence }: { sentence: string }) {
  const words = useCopy(copy)
  return (
    <Alert color="red" role="alert">
      <p className={classes.alert}>{sentence}</p>
      <Anchor component={Link} to={paths.forgotPassword}>
        {words.forgotPassword}
      </Anchor>
    </Alert>
  )
}
