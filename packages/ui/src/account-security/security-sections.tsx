import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityCalls } from '@milepost/contract/account/security'
import { read } from '../api/api.ts'
import { LoadState } from '../feedback/load-state.tsx'
import { useCopy } from '../i18n/language.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { copy } from './security.copy.ts'
import classes from './security.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { TotpSection } from './totp-section.tsx'

type SecuritySectionsProps = {
  calls: SecurityCalls
  /** For staff who must enroll: only the second factors, without asking for the password again. */
  enrolling?: boolean
  /** Called after enrolling, once the recovery codes are saved. */
  onEnrolled?: () => void
}

/** How a person protects their sign-in: second factor, recovery codes, sessions. */
export function SecuritySections({ calls, enrolling = false, onEnrolled }: SecuritySectionsProps) {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const factor = useQuery(read(calls.secondFactor, {}))
  const [codes, setCodes] = useState<string[]>([])

  function changed(recoveryCodes: string[] = []) {
    void cache.invalidateQueries({ queryKey: [calls.secondFactor.path] })
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else if (enrolling) onEnrolled?.()
  }

  return (
    <div className={classes.sections}>
      <LoadState query={factor} failed={words.securityFailed}>
        {(found) => {
          const part = { calls, factor: found, requirePassword: !enrolling, onChanged: changed }
          const hasSecondFactor = found.totpSince !== null || found.passkeys.length > 0
          return (
            <>
              <TotpSection {...part} />
              <PasskeysSection {...part} />
              {hasSecondFactor && !enrolling && <RecoveryCodesSection {...part} />}
            </>
          )
        }}
      </LoadState>
      {!enrolling && <SessionsSection calls={calls} />}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          onSaved={() => {
            setCodes([])
            if (enrolling) onEnrolled?.()
          }}
        />
      )}
    </div>
  )
}
