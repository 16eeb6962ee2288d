import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import {
  clientInvitations,
  InvitationWave,
  type InvitationState,
} from '@milepost/contract/clients/client-invitations'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useInvited } from '../../shared/invited.ts'
import { useChange } from '../../shared/use-change.ts'
import type { ClientFilter } from './client-filter.ts'
import classes from './clients-page.module.css'
import { copy } from './clients.copy.ts'

type InvitationWavesProps = {
  state: InvitationState
  total: number
  /** The clients on the page. */
  items: ClientAccount[]
  /** What else narrows the list. */
  filter: Omit<ClientFilter, 'invitation'>
}

/** Invites the clients of the list, or mails them a new link: all, those on the page, or the first of them. */
export function InvitationWaves({ state, total, items, filter }: InvitationWavesProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const invited = useInvited()
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState<'all' | 'shown' | 'first'>('all')
  const [typed, setTyped] = useState(amountText(Math.min(total, 20)))
  const count = parseAmount(typed, { decimals: 0 }) ?? 0
  const start = useChange(clientInvitations.start, [clients.list, clients.show], {
    failsAt: 'dialog',
  })
  const isResend = state !== 'not_invited'
  const check = useFormCheck({
    parsed: InvitationWave.safeParse({
      state,
      ...(to === 'shown' ? { accountIds: items.map(({ id }) => id) } : { filter }),
      ...(to === 'first' && { first: count }),
    }),
    problems: {
      first: to === 'first' && (count < 1 || count > total) && words.waveCountWrong(total),
    },
    error: start.error,
    at: 'wave',
  })
  const send = async (wave: InvitationWave) => {
    // The dialog shows why it failed.
    const started = await start.mutateAsync({ body: { wave } }).catch(() => undefined)
    if (!started) return
    // Also if the list was filtered another way meanwhile, which takes this dialog away.
    toast.success(invited(words.waveSent(started.clients, isResend), started.clients))
    setOpen(false)
  }
  return (
    <div className={classes.wave}>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {isResend ? words.resendThem : words.inviteThem}
      </Button>
      {isOpen && (
        <FormDialog
          title={words.waveTitle}
          submitLabel={words.waveSend}
          isPending={start.isPending}
          error={start.error}
          onSubmit={check.submit((wave) => void send(wave))}
          onClose={() => setOpen(false)}
        >
          <Radio.Group aria-label={words.waveTitle} value={to} onChange={(value) => setTo(value)}>
            <div className={classes.choices}>
              <Radio value="all" label={words.waveAll(total)} />
              <Radio value="shown" label={words.waveShown(items.length)} />
              <Radio value="first" label={words.waveFirst} />
            </div>
          </Radio.Group>
          {to === 'first' && (
            <AmountInput
              label={words.waveCount}
              decimals={0}
              error={check.problem('first')}
              value={typed}
              onChange={setTyped}
            />
          )}
          <p className={classes.dim}>{isResend ? words.waveResend : words.waveNoEmail}</p>
        </FormDialog>
      )}
    </div>
  )
}
