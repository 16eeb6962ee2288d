import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { SecondFactor, SecurityCalls, TotpSecret } from '@milepost/contract/account/security'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/use-error-message.ts'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { useToast } from '../feedback/toast.tsx'
import { useDates } from '../i18n/dates.ts'
import { useCopy } from '../i18n/language.tsx'
import { Section } from '../layout/section.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { copy } from './security.copy.ts'
import classes from './security.module.css'

/** What draws the code to scan is only for who sets one up. */
const TotpDialog = lazyPart(() => import('./totp-dialog.tsx').then((loaded) => loaded.TotpDialog), {
  failure: 'overPage',
})

export type SecurityPartProps = {
  calls: SecurityCalls
  factor: SecondFactor
  /** Whether to ask for the password again; not for staff who are enrolling. */
  requirePassword: boolean
  /** Called after a change; with recovery codes if it created any. */
  onChanged: (recoveryCodes?: string[]) => void
}

/** The authenticator app: set it up, set it up on another phone, turn it off. */
export function TotpSection({ calls, factor, requirePassword, onChanged }: SecurityPartProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const [asking, setAsking] = useState<'set up' | 'turn off'>()
  const [totp, setTotp] = useState<TotpSecret>()
  const close = () => setAsking(undefined)

  async function startSetup(password?: string) {
    setTotp(await call(calls.startTotp, { body: { password } }))
    close()
  }

  async function turnOff(password: string) {
    await call(calls.removeTotp, { body: { password } })
    close()
    toast.success(words.turnedOff)
    onChanged()
  }

  const setUp = () =>
    requirePassword
      ? setAsking('set up')
      : void startSetup().catch((reason: unknown) => toast.failure(errorMessage(reason)))

  const { totpSince } = factor
  return (
    <Section title={words.appTitle} aside={totpSince && <OnBadge />}>
      <p className={classes.text}>
        {totpSince ? words.appOn(dates.moment(totpSince)) : words.appOff}
      </p>
      <div className={classes.actions}>
        <Button variant={totpSince ? 'default' : 'filled'} onClick={setUp}>
          {totpSince ? words.setUpAgain : words.setUp}
        </Button>
        {totpSince && (
          <Button variant="default" onClick={() => setAsking('turn off')}>
            {words.turnOff}
          </Button>
        )}
      </div>
      {asking === 'set up' && (
        <PasswordDialog title={words.appTitle} run={startSetup} onClose={close} />
      )}
      {asking === 'turn off' && (
        <PasswordDialog
          title={words.turnOffTitle}
          text={words.turnOffText}
          action={words.turnOff}
          run={turnOff}
          onClose={close}
        />
      )}
      {totp && (
        <TotpDialog
          calls={calls}
          totp={totp}
          onClose={() => setTotp(undefined)}
          onDone={(recoveryCodes) => {
            setTotp(undefined)
            toast.success(words.turnedOn)
            onChanged(recoveryCodes)
          }}
        />
      )}
    </Section>
  )
}

function OnBadge() {
  return (
    <Badge color="green" variant="light">
      ✓
    </Badge>
  )
}
