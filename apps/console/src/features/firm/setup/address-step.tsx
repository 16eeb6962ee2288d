import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { firmSetup, type FirmSetup } from '@milepost/contract/firm/firm-setup'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { isAtField } from '@milepost/ui/forms/find-refusal.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { OwnPasswordDialog } from '../../../shared/own-password-dialog.tsx'
import { inputOrder } from '../logo-field.tsx'
import { copy } from './setup.copy.ts'
import classes from './setup.module.css'
import { Step } from './step.tsx'
import { useFieldError } from './use-setup-change.ts'

/** Where clients reach the portal, checked by a call of the server to itself. */
export function AddressStep({ setup: { address, missing } }: { setup: FirmSetup }) {
  const words = useCopy(copy)
  return (
    <Step
      title={words.address}
      state={missing.includes('address') ? 'toDo' : 'done'}
      hint={words.addressHint}
    >
      <p className={classes.text}>{words.linksLead(address.url)}</p>
      {address.source === 'console' && address.checkedAt === null && (
        <Alert color="yellow">{words.addressUnchecked}</Alert>
      )}
      {address.source === 'environment' ? (
        <p className={classes.text}>{words.addressFixed}</p>
      ) : (
        <AddressForm key={address.version} address={address} />
      )}
    </Step>
  )
}

function AddressForm({ address }: { address: FirmSetup['address'] }) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const errorMessage = useErrorMessage()
  const [url, setUrl] = useState(address.isLocal ? '' : address.url)
  const [toConfirm, setToConfirm] = useState<{ unreached: boolean }>()
  const save = useMutation({
    networkMode: 'always',
    mutationFn: ({ unreached, password }: { unreached: boolean; password: string }) =>
      call(firmSetup.saveAddress, {
        body: { address: { url, unreached, version: address.version }, password },
      }),
    onSuccess: async ({ isSaved, outcome }) => {
      if (!isSaved) return
      toast.success(outcome === 'reached' ? words.reached : words.savedUnreached)
      await cache.invalidateQueries({ queryKey: [firmSetup.show.path] })
    },
    onError: (reason) => {
      if (!isAtField(reason)) toast.failure(errorMessage(reason))
      if (reason instanceof CallFailed && reason.status === 409)
        void cache.invalidateQueries({ queryKey: [firmSetup.show.path] })
    },
  })
  const errorOf = useFieldError(save.error)
  const { outcome, redirectsTo, isSaved } = save.data ?? {}
  const isInsecure = /^http:/i.test(url.trim())
  return (
    <>
      <Form className={classes.stack} onSubmit={() => setToConfirm({ unreached: false })}>
        <TextInput
          size="md"
          label={words.url}
          type="url"
          inputWrapperOrder={inputOrder}
          description={words.urlHint}
          value={url}
          error={errorOf('address.url')}
          onChange={(event) => {
            setUrl(event.currentTarget.value)
            save.reset()
          }}
        />
        {isInsecure && <Alert color="yellow">{words.insecure}</Alert>}
        {outcome && outcome !== 'reached' && !isSaved && (
          <Alert color="red" role="alert">
            <div className={classes.stack}>
              <p className={classes.text}>
                {[words[`address_${outcome}`], redirectsTo && words.redirectsTo(redirectsTo)]
                  .filter(Boolean)
                  .join(' ')}
              </p>
              <p className={classes.text}>{words.useAnywayHint}</p>
              <div className={classes.end}>
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => setToConfirm({ unreached: true })}
                >
                  {words.useAnyway}
                </Button>
              </div>
            </div>
          </Alert>
        )}
        <div className={classes.end}>
          <Button type="submit" loading={save.isPending}>
            {words.check}
          </Button>
        </div>
      </Form>
      {toConfirm && (
        <OwnPasswordDialog
          title={words.addressAsk}
          text={words.confirmText}
          action={words.save}
          save={(password) => save.mutateAsync({ ...toConfirm, password })}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </>
  )
}
