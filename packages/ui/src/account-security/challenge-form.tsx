import { Alert, Button, TextInput } from '@mantine/core'
import type { account, Session } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { CodeForm, type Challenge } from '@milepost/contract/account/second-factor'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../api/api.ts'
import { copy } from './challenge.copy.ts'
import classes from './challenge-form.module.css'
import { useSay } from '../api/failure.ts'
import { useFormOf } from '../forms/form.ts'
import { useCopy } from '../i18n/language.tsx'
import { provePasskey, takesPasskeysFor } from './passkeys.ts'

type Calls = {
  withCode: (typeof account)['meetWithCode'] | (typeof account)['staffMeetWithCode']
  withPasskey: (typeof account)['meetWithPasskey'] | (typeof account)['staffMeetWithPasskey']
}

type ChallengeFormProps = {
  challenge: Challenge
  calls: Calls
  onSession: (session: Session) => void
  /** The person wants to begin again, or the challenge is over. */
  onStartOver: () => void
}

type Way = 'totp' | 'recovery_code' | 'passkey'

/** Asks for the second factor: a code, a recovery code or a passkey. */
export function ChallengeForm({ challenge, calls, onSession, onStartOver }: ChallengeFormProps) {
  const words = useCopy(copy)
  const say = useSay()
  const { methods, passkey, token } = challenge
  // A passkey belongs to one address; elsewhere the browser would only refuse it.
  const canPasskey = passkey !== null && takesPasskeysFor(passkey.rpId)
  const codes = methods.includes('totp')
  const [way, setWay] = useState<Way>(codes ? 'totp' : canPasskey ? 'passkey' : 'recovery_code')
  const form = useFormOf(CodeForm, { code: '' })
  const [isOver, setIsOver] = useState(false)

  const ended = (reason: unknown) =>
    reason instanceof CallFailed && reason.code === 'challenge_ended'

  const withCode = useMutation({
    networkMode: 'always',
    mutationFn: ({ code }: { code: string }) =>
      call(calls.withCode, { body: { challenge: token, code } }),
    onSuccess: onSession,
    onError: (reason) => {
      setIsOver(ended(reason))
      form.setFieldError('code', say(reason))
      form.getInputNode('code')?.focus()
    },
  })

  const withPasskey = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const proof = await provePasskey(passkey!)
      return call(calls.withPasskey, { body: { challenge: token, passkey: proof } })
    },
    onSuccess: onSession,
    onError: (reason) => setIsOver(ended(reason)),
  })

  function choose(next: Way) {
    form.reset()
    withPasskey.reset()
    // At once, so that the field is there to be typed in.
    flushSync(() => setWay(next))
    form.getInputNode('code')?.focus()
  }

  const isWaiting = withCode.isPending || withPasskey.isPending || withPasskey.isSuccess
  const recovers = way === 'recovery_code'
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.submit((values) => withCode.mutate(values))}
    >
      <p className={classes.lead}>
        {way === 'passkey' ? words.leadPasskey : recovers ? words.leadRecovery : words.leadCode}
      </p>
      {way !== 'passkey' && (
        <>
          <TextInput
            key={way}
            label={recovers ? words.recoveryCode : words.code}
            size="lg"
            className={classes.code}
            autoComplete="one-time-code"
            inputMode={recovers ? 'text' : 'numeric'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...form.field('code')}
          />
          {!isOver && (
            <Button type="submit" size="lg" fullWidth loading={withCode.isPending}>
              {words.finish}
            </Button>
          )}
        </>
      )}
      {canPasskey && !isOver && (
        <Button
          size="lg"
          fullWidth
          variant={way === 'passkey' ? 'filled' : 'default'}
          loading={withPasskey.isPending}
          disabled={isWaiting && !withPasskey.isPending}
          onClick={() => withPasskey.mutate()}
        >
          {words.usePasskey}
        </Button>
      )}
      {withPasskey.isError && (
        <Alert color="red" role="alert">
          {withPasskey.error instanceof CallFailed ? say(withPasskey.error) : words.passkeyNotUsed}
        </Alert>
      )}
      <div className={classes.ways}>
        {codes && way !== 'totp' && (
          <Button variant="subtle" onClick={() => choose('totp')}>
            {words.withCode}
          </Button>
        )}
        {methods.includes('recovery_code') && !recovers && (
          <Button variant="subtle" onClick={() => choose('recovery_code')}>
            {words.withRecovery}
          </Button>
        )}
        <Button variant="subtle" onClick={onStartOver}>
          {words.startOver}
        </Button>
      </div>
    </form>
  )
}
