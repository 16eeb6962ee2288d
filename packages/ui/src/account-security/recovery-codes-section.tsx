import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/api.ts'
import { useCopy } from '../i18n/language.tsx'
import { Section } from '../layout/section.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { copy } from './security.copy.ts'
import classes from './security.module.css'
import type { SecurityPartProps } from './totp-section.tsx'

/** The number of recovery codes left, and a button for new ones. */
export function RecoveryCodesSection({ calls, factor, onChanged }: SecurityPartProps) {
  const words = useCopy(copy)
  const [isAsking, setIsAsking] = useState(false)

  async function createCodes(password: string) {
    const { recoveryCodes } = await call(calls.newRecoveryCodes, { body: { password } })
    setIsAsking(false)
    onChanged(recoveryCodes)
  }

  return (
    <Section title={words.codesTitle}>
      <p className={classes.text}>
        {`${words.codesLeft(factor.recoveryCodesLeft)} ${words.codesText}`}
      </p>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {words.newCodes}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={words.newCodesTitle}
          text={words.newCodesText}
          action={words.newCodes}
          run={createCodes}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}
