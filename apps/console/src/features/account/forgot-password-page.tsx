import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { ForgotPassword } from '@milepost/ui/account-security/forgot-password.tsx'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy } from './account.copy.ts'

/** The second factor stays. */
export function ForgotPasswordPage() {
  const words = useCopy(copy)
  return (
    <ForgotPassword
      endpoint={accountForStaff.forgotPassword}
      title={words.forgot}
      lead={words.forgotLead}
      submitLabel={words.sendLink}
      size="md"
      doneMessage={words.forgotDone}
      toFailedMessage={useErrorMessage()}
      signInPath={paths.signIn}
      link={
        <Anchor component={Link} to={paths.signIn}>
          {words.backToSignIn}
        </Anchor>
      }
    />
  )
}
