import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { account } from '@milepost/contract/account/account'
import { security } from '@milepost/contract/account/security'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import classes from './account.module.css'
import { copy } from './removed-factor.copy.ts'

type RemovedFactorProps = {
  /** When the firm removed it. */
  at: string
}

/** Says on home that the firm removed the second factor, and leads to where it is put back. */
export function RemovedFactorNotice({ at }: RemovedFactorProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  return (
    <Alert color="yellow" title={words.title}>
      <p className={classes.notYou}>{words.notYou(moment(at))}</p>
      <Button component={Link} to={paths.security} variant="default">
        {words.open}
      </Button>
    </Alert>
  )
}

/** Says that the firm removed the second factor, and puts it back with the password. */
export function RemovedFactor({ at }: RemovedFactorProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const toast = useToast()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)

  async function putBack(password: string) {
    await call(security.restoreSecondFactor, { body: { password } })
    toast.success(words.done)
    for (const { path } of [security.secondFactor, security.sessions, account.currentUser])
      void cache.invalidateQueries({ queryKey: [path] })
  }

  return (
    <Alert color="yellow" className={classes.removedFactor} title={words.title}>
      <p className={classes.notYou}>{words.notYou(moment(at))}</p>
      <Button onClick={() => setIsAsking(true)}>{words.putBack}</Button>
      {isAsking && (
        <PasswordDialog
          title={words.ask}
          text={words.askText}
          action={words.putBack}
          run={(password) => putBack(password).then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Alert>
  )
}
