import { account, type Session } from '@milepost/contract/account/account'
import type { Challenge } from '@milepost/contract/account/second-factor'
import { ChallengeForm } from '@milepost/ui/account-security/challenge-form.tsx'
import { copy } from '@milepost/ui/account-security/challenge.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { AccountHeading } from './account-heading.tsx'

const calls = { withCode: account.verifyCode, withPasskey: account.verifyPasskey }

type ChallengeStepProps = {
  challenge: Challenge
  onSession: (session: Session) => void
  onStartOver: () => void
}

/** The second factor of signing in. */
export function ChallengeStep(props: ChallengeStepProps) {
  const words = useCopy(copy)
  return (
    <>
      <AccountHeading title={words.title} />
      <ChallengeForm {...props} calls={calls} />
    </>
  )
}
