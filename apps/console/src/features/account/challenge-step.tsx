import { account, type Session } from '@milepost/contract/account/account'
import type { Challenge } from '@milepost/contract/account/second-factor'
import { ChallengeForm } from '@milepost/ui/account-security/challenge-form.tsx'
import { copy } from '@milepost/ui/account-security/challenge.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { StaffHeading } from './staff-heading.tsx'

const calls = { withCode: account.staffVerifyCode, withPasskey: account.staffVerifyPasskey }

type ChallengeStepProps = {
  challenge: Challenge
  onSession: (session: Session) => void
  onStartOver: () => void
}

/** The second-factor step of sign-in. */
export function ChallengeStep(props: ChallengeStepProps) {
  const words = useCopy(copy)
  return (
    <>
      <StaffHeading title={words.title} />
      <ChallengeForm {...props} calls={calls} />
    </>
  )
}
