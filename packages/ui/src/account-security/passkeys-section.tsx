import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Passkey } from '@milepost/contract/account/security'
import { call } from '../api/api.ts'
import { useToast } from '../feedback/toast.tsx'
import { useDates } from '../i18n/dates.ts'
import { useCopy } from '../i18n/language.tsx'
import { Section } from '../layout/section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { canRegisterPasskey } from './passkeys.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { copy } from './security.copy.ts'
import classes from './security.module.css'
import type { SecurityPartProps } from './totp-section.tsx'

/** The person's passkeys, with adding and removing. */
export function PasskeysSection({
  calls,
  factor,
  requirePassword: askPassword,
  onChanged,
}: SecurityPartProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const { passkeys, passkeyOrigin } = factor

  async function remove({ id }: Passkey, password: string) {
    await call(calls.removePasskey, { params: { id }, body: { password } })
    setRemoving(undefined)
    toast.success(words.passkeyRemoved)
    onChanged()
  }

  return (
    <Section title={words.passkeysTitle}>
      <p className={classes.text}>{words.passkeysText}</p>
      {passkeys.length > 0 && (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {canRegisterPasskey(passkeyOrigin) ? (
        <Button
          variant={passkeys.length > 0 || factor.totpSince ? 'default' : 'filled'}
          onClick={() => setIsAdding(true)}
        >
          {words.addPasskey}
        </Button>
      ) : (
        <p className={classes.text}>
          {window.location.origin === passkeyOrigin
            ? words.noPasskeysHere
            : words.passkeysElsewhere(passkeyOrigin)}
        </p>
      )}
      {isAdding && (
        <AddPasskey
          calls={calls}
          requirePassword={askPassword}
          onClose={() => setIsAdding(false)}
          onDone={(recoveryCodes) => {
            setIsAdding(false)
            toast.success(words.passkeyAdded)
            onChanged(recoveryCodes)
          }}
        />
      )}
      {removing && (
        <PasswordDialog
          title={words.removeTitle(removing.name)}
          text={words.removeText}
          action={words.remove}
          run={(password) => remove(removing, password)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? words.passkeyUsed(moment(lastUsedAt)) : words.passkeyNeverUsed
  return (
    <li className={classes.row}>
      <div className={classes.details}>
        <b>{name}</b>
        <span>{`${words.passkeyMade(moment(createdAt))}, ${used}`}</span>
      </div>
      <Button variant="default" aria-label={words.removePasskey(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}
