import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { encode } from 'uqr'
import { CodeForm } from '@milepost/contract/account/second-factor'
import { type SecurityCalls, type TotpSecret } from '@milepost/contract/account/security'
import { call } from '../api/api.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './security.copy.ts'
import classes from './security.module.css'

type TotpDialogProps = {
  calls: SecurityCalls
  totp: TotpSecret
  /** Called once it is turned on; with recovery codes if this is the first second factor. */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the secret for the authenticator app and asks for the first code. */
export function TotpDialog({ calls, totp, onDone, onClose }: TotpDialogProps) {
  const words = useCopy(copy)
  const form = useSchemaForm(CodeForm, { code: '' })
  const confirm = useMutation({
    networkMode: 'always',
    mutationFn: (body: { code: string }) => call(calls.confirmTotp, { body }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (reason) => form.refuse(reason),
  })
  return (
    <FormDialog
      title={words.scanTitle}
      submitLabel={words.confirm}
      isPending={confirm.isPending}
      error={confirm.error}
      onSubmit={form.submit((values) => confirm.mutate(values))}
      onClose={onClose}
    >
      <p>{words.scanText}</p>
      <QrCode text={totp.uri} label={words.qrLabel} className={classes.qr} />
      {/* A phone can't scan its own screen, so offer a link to its authenticator app. */}
      <Button component="a" href={totp.uri} variant="default" className={classes.onPhone}>
        {words.openApp}
      </Button>
      <div>
        {words.key}
        <div className={classes.key}>{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</div>
      </div>
      <TextInput
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        {...form.field('code')}
      />
    </FormDialog>
  )
}

type QrCodeProps = { text: string; label: string; className?: string | undefined }

/** A QR code, dark on white in both themes: not every camera reads inverted ones. */
function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
