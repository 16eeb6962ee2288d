import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import {
  clientInvitations,
  type InvitationState,
  type InvitationWave,
} from '@milepost/contract/clients/client-invitations'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { focusFirstInvalid } from '@milepost/ui/forms/focus-first-invalid.ts'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useInvited } from '../../shared/invited.ts'
import classes from './clients-page.module.css'
import { copy } from './clients.copy.ts'
import { useClientChange } from './clients.hooks.ts'

type InvitationWavesProps = {
  state: InvitationState
  total: number
  /** The clients on the page. */
  items: ClientAccount[]
  /** Whether the list has other filters, too: a wave to all would go to more than it shows. */
  isNarrowed: boolean
}

/** Invites the clients of the list, or mails them a new link: all, those on the page, or the first of them. */
export function InvitationWaves({ state, total, items, isNarrowed }: InvitationWavesProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const invited = useInvited()
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState<'all' | 'shown' | 'first'>(isNarrowed ? 'shown' : 'all')
  const [typed, setTyped] = useState(amountText(Math.min(total, 20)))
  const [isTried, setTried] = useState(false)
  const count = parseAmount(typed, { decimals: 0 }) ?? 0
  const isCountWrong = to === 'first' && (count < 1 || count > total)
  const start = useClientChange(clientInvitations.start, [clients.list, clients.show])
  const isResend = state !== 'not_invited'
  const wave: InvitationWave = {
    state,
    ...(to === 'shown' && { accountIds: items.map(({ id }) => id) }),
    ...(to === 'first' && { first: count }),
  }
  const send = async () => {
    // The failure has already been shown.
    const started = await start.mutateAsync({ body: { wave } }).catch(() => undefined)
    if (!started) return
    // Also if the list was filtered another way meanwhile, which takes this dialog away.
    toast.success(invited(words.waveSent(started.clients), started.clients))
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
          onSubmit={(event) => {
            if (isCountWrong) return focusFirstInvalid(event.currentTarget, () => setTried(true))
            void send()
          }}
          onClose={() => setOpen(false)}
        >
          <Radio.Group aria-label={words.waveTitle} value={to} onChange={(value) => setTo(value)}>
            <div className={classes.choices}>
              {!isNarrowed && <Radio value="all" label={words.waveAll(total)} />}
              <Radio value="shown" label={words.waveShown(items.length)} />
              {!isNarrowed && <Radio value="first" label={words.waveFirst} />}
            </div>
          </Radio.Group>
          {to === 'first' && (
            <AmountInput
              label={words.waveCount}
              decimals={0}
              error={isTried && isCountWrong && words.waveCountWrong(total)}
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
