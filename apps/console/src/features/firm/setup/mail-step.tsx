import { Alert, Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountForStaff } from '@milepost/contract/account/account'
import {
  firmSetup,
  MailSecurity,
  type FirmSetup,
  MailSettings,
  type MailOutcome,
} from '@milepost/contract/firm/firm-setup'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { OwnPasswordDialog } from '../../../shared/own-password-dialog.tsx'
import { inputOrder } from '../logo-field.tsx'
import { copy } from './setup.copy.ts'
import classes from './setup.module.css'
import { Step } from './step.tsx'
import { useFieldError, useSetupChange } from './use-setup-change.ts'

const usualPorts = { tls: '465', starttls: '587', none: '25' } as const

/** The mail server: saved, then tested by a mail whose code shows that it arrived. */
export function MailStep({ setup: { mail, missing } }: { setup: FirmSetup }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const isFailing = missing.includes('delivery')
  const isUntested = missing.includes('mail_test')
  return (
    <Step
      title={words.mail}
      state={missing.includes('mail') || isUntested || isFailing ? 'toDo' : 'done'}
      hint={words.mailHint}
    >
      {isFailing && mail.failure && (
        <MailProblem {...mail.failure}>
          {words.failingSince(moment(mail.failure.since))}
        </MailProblem>
      )}
      {mail.source === 'environment' ? (
        <p className={classes.text}>{words.mailFixed(mail.from ?? '')}</p>
      ) : (
        <MailForm key={mail.version} mail={mail} />
      )}
      {mail.unsent > 0 && <Alert color="yellow">{words.unsent(mail.unsent)}</Alert>}
      {isUntested && <Alert color="yellow">{words.untested}</Alert>}
      {mail.source !== 'none' && <MailTest key={`test ${mail.version}`} mail={mail} />}
    </Step>
  )
}

function MailForm({ mail }: { mail: FirmSetup['mail'] }) {
  const words = useCopy(copy)
  const toast = useToast()
  const [draft, setDraft] = useState(() => ({
    host: mail.host ?? '',
    security: mail.security ?? 'tls',
    port: String(mail.port ?? usualPorts.tls),
    user: mail.user ?? '',
    password: '',
    from: mail.from ?? '',
  }))
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  const [toConfirm, setToConfirm] = useState<MailSettings>()
  const save = useSetupChange(
    (body: { mail: MailSettings; password: string }) => call(firmSetup.saveMail, { body }),
    () => toast.success(words.saved),
  )
  const { port, user, password: typedPassword, ...typed } = draft
  const check = useFormCheck({
    parsed: MailSettings.safeParse({
      ...typed,
      port: Number(port),
      user: user.trim() || null,
      ...(typedPassword !== '' && { password: typedPassword }),
      version: mail.version,
    }),
    error: save.error,
    at: 'mail',
  })
  const field = (name: 'host' | 'port' | 'user' | 'from') => ({
    size: 'md' as const,
    inputWrapperOrder: inputOrder,
    label: words[name],
    value: draft[name],
    error: check.problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Form className={classes.stack} error={save.error} onSubmit={check.submit(setToConfirm)}>
        <div className={classes.grid}>
          <TextInput {...field('host')} placeholder="smtp.example.com" autoComplete="off" />
          <NativeSelect
            size="md"
            label={words.security}
            value={draft.security}
            onChange={({ currentTarget: { value } }) => {
              const security = MailSecurity.parse(value)
              set({ security, port: usualPorts[security] })
            }}
            data={MailSecurity.options.map((value) => ({ value, label: words[value] }))}
          />
          <TextInput {...field('port')} inputMode="numeric" />
          <TextInput {...field('user')} description={words.userHint} autoComplete="off" />
          <PasswordInput
            size="md"
            label={words.password}
            inputWrapperOrder={inputOrder}
            description={mail.hasPassword ? words.passwordSaved : words.passwordHint}
            autoComplete="new-password"
            value={draft.password}
            error={check.problem('password')}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
          <EmailInput {...field('from')} description={words.fromHint} />
        </div>
        <div className={classes.end}>
          <Button type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </div>
      </Form>
      {toConfirm && (
        <OwnPasswordDialog
          title={words.mailAsk}
          text={words.confirmText}
          action={words.save}
          save={(password) => save.mutateAsync({ mail: toConfirm, password })}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </>
  )
}

function MailTest({ mail: { confirmedAt } }: { mail: FirmSetup['mail'] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { moment } = useDates()
  const errorMessage = useErrorMessage()
  const { data: staff } = useQuery(read(accountForStaff.currentStaff, {}))
  const [typedTo, setTo] = useState<string>()
  const [code, setCode] = useState('')
  const to = typedTo ?? staff?.email ?? ''
  const test = useMutation({
    networkMode: 'always',
    mutationFn: () => call(firmSetup.testMail, { body: { to, language } }),
  })
  const confirm = useSetupChange((typed: string) =>
    call(firmSetup.confirmMail, { body: { code: typed } }),
  )
  const errorOf = useFieldError(confirm.error)
  const { outcome, reply = null } = test.data ?? {}
  return (
    <section aria-label={words.testTitle} className={classes.stack}>
      {confirmedAt !== null && (
        <p className={classes.text}>{words.confirmed(moment(confirmedAt))}</p>
      )}
      <Form className={classes.stack} onSubmit={() => test.mutate()}>
        <EmailInput
          size="md"
          label={words.testTo}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div className={classes.end}>
          <Button type="submit" variant="default" loading={test.isPending}>
            {words.test}
          </Button>
          {test.isPending && <span className={classes.dim}>{words.testing}</span>}
        </div>
      </Form>
      {test.error && (
        <Alert color="red" role="alert">
          {errorMessage(test.error)}
        </Alert>
      )}
      {outcome && <MailProblem outcome={outcome} reply={reply} />}
      {outcome === 'sent' && confirmedAt === null && (
        <Form className={classes.stack} onSubmit={() => confirm.mutate(code)}>
          <p role="status" className={classes.text}>
            {words.testSent(to)}
          </p>
          <TextInput
            size="md"
            label={words.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={errorOf('code')}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <div className={classes.end}>
            <Button type="submit" loading={confirm.isPending}>
              {words.confirm}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}

type MailProblemProps = { outcome: MailOutcome; reply: string | null; children?: string }

function MailProblem({ outcome, reply, children }: MailProblemProps) {
  const words = useCopy(copy)
  if (outcome === 'sent') return null
  return (
    <Alert color="red" role="alert">
      {children && <p className={classes.text}>{children}</p>}
      <p className={classes.text}>{words[`mail_${outcome}`]}</p>
      {reply !== null && <p className={classes.text}>{words.serverSays(reply)}</p>}
    </Alert>
  )
}
