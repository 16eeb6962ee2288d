import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { account, accountForStaff, Session } from '@milepost/contract/account/account'
import { CodeForm, type Challenge } from '@milepost/contract/account/second-factor'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/use-error-message.ts'
import { Form } from '../forms/form.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useCopy } from '../i18n/language.tsx'
import classes from './challenge-step.module.css'
import { copy } from './challenge.copy.ts'
import { canUsePasskey, signWithPasskey } from './passkeys.ts'
import { SignInHeading } from './sign-in-heading.tsx'

export type ChallengeCalls = {
  withCode: (typeof account)['verifyCode'] | (typeof accountForStaff)['verifyCode']
  withPasskey: (typeof account)['verifyPasskey'] | (typeof accountForStaff)['verifyPasskey']
}

type ChallengeStepProps = {
  challenge: Challenge
  calls: ChallengeCalls
  onSession: (session: Session) => void
  /** The person wants to start over, or the challenge has ended. */
  onStartOver: () => void
}

type Method = 'totp' | 'recovery_code' | 'passkey'

/** The second factor of signing in: a code, a recovery code, or a passkey. */
export function ChallengeStep({ challenge, calls, onSession, onStartOver }: ChallengeStepProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { methods, passkey, token } = challenge
  // A passkey belongs to one domain; elsewhere the browser would refuse it.
  const hasPasskey = passkey !== null && canUsePasskey(passkey.rpId)
  const hasTotp = methods.includes('totp')
  const [method, setMethod] = useState<Method>(
    hasTotp ? 'totp' : hasPasskey ? 'passkey' : 'recovery_code',
  )
  const form = useSchemaForm(CodeForm, { code: '' })
  const [hasEnded, setHasEnded] = useState(false)

  const isChallengeEnded = (reason: unknown) =>
    reason instanceof CallFailed && reason.code === 'challenge_ended'

  const withCode = useMutation({
    networkMode: 'always',
    mutationFn: ({ code }: { code: string }) =>
      call(calls.withCode, { body: { challenge: token, code } }),
    onSuccess: onSession,
    onError: (reason) => {
      setHasEnded(isChallengeEnded(reason))
      form.setFieldError('code', errorMessage(reason))
      form.getInputNode('code')?.focus()
    },
  })

  const withPasskey = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const proof = await signWithPasskey(passkey!)
      return call(calls.withPasskey, { body: { challenge: token, passkey: proof } })
    },
    onSuccess: onSession,
    onError: (reason) => setHasEnded(isChallengeEnded(reason)),
  })

  function selectMethod(next: Method) {
    form.reset()
    withPasskey.reset()
    // Synchronously, so the field exists when it is focused.
    flushSync(() => setMethod(next))
    form.getInputNode('code')?.focus()
  }

  const isPending = withCode.isPending || withPasskey.isPending || withPasskey.isSuccess
  const isRecovery = method === 'recovery_code'
  return (
    <>
      <SignInHeading title={words.title} />
      <Form className={classes.form} onSubmit={form.submit((values) => withCode.mutate(values))}>
        <p className={classes.lead}>
          {method === 'passkey'
            ? words.leadPasskey
            : isRecovery
              ? words.leadRecovery
              : words.leadCode}
        </p>
        {method !== 'passkey' && (
          <>
            <TextInput
              key={method}
              label={<span>{isRecovery ? words.recoveryCode : words.code}</span>}
              size="lg"
              className={classes.code}
              autoComplete="one-time-code"
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize="characters"
              spellCheck={false}
              {...form.field('code')}
            />
            {!hasEnded && (
              <Button type="submit" size="lg" fullWidth loading={withCode.isPending}>
                {words.finish}
              </Button>
            )}
          </>
        )}
        {hasPasskey && !hasEnded && (
          <Button
            size="lg"
            fullWidth
            variant={method === 'passkey' ? 'filled' : 'default'}
            loading={withPasskey.isPending}
            disabled={isPending && !withPasskey.isPending}
            onClick={() => withPasskey.mutate()}
          >
            {words.usePasskey}
          </Button>
        )}
        {withPasskey.isError && (
          <Alert color="red" role="alert">
            {withPasskey.error instanceof CallFailed
              ? errorMessage(withPasskey.error)
              : words.passkeyNotUsed}
          </Alert>
        )}
        <div className={classes.alternatives}>
          {hasTotp && method !== 'totp' && (
            <Button variant="subtle" onClick={() => selectMethod('totp')}>
              {words.withCode}
            </Button>
          )}
          {methods.includes('recovery_code') && !isRecovery && (
            <Button variant="subtle" onClick={() => selectMethod('recovery_code')}>
              {words.withRecovery}
            </Button>
          )}
          <Button variant="subtle" onClick={onStartOver}>
            {words.startOver}
          </Button>
        </div>
      </Form>
    </>
  )
}
