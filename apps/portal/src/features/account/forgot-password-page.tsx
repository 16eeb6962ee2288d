import { useQuery } from '@tanstack/react-query'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { ForgotPassword } from '@milepost/ui/account-security/forgot-password.tsx'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { rememberedEmail } from '@milepost/ui/session/session.ts'
import { paths } from '../../paths.ts'
import { copy } from './account.copy.ts'

export function ForgotPasswordPage() {
  const words = useCopy(copy)
  const { data: firmData } = useQuery(read(firm.show, {}))
  return (
    <ForgotPassword
      endpoint={account.forgotPassword}
      title={words.forgotPassword}
      lead={words.forgotLead}
      submitLabel={words.submit}
      size="lg"
      initialEmail={rememberedEmail()}
      doneMessage={words.forgotDone(firmData?.supportEmail ?? words.ourSupport)}
      toFailedMessage={() => words.forgotFailed}
      signInPath={paths.signIn}
    />
  )
}
