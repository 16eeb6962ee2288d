import { Button, Radio } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  clientInvitations,
  InvitationWave,
  type InvitationState,
} from '@milepost/contract/clients/client-invitations'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useWaveSize, useWaveWords } from '../../shared/clients/invitation-wave.ts'
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
export function InvitationWaves(props: InvitationWavesProps) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.wave}>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {props.state === 'not_invited' ? words.inviteThem : words.resendThem}
      </Button>
      {isOpen && <WaveDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Asks who is mailed. Each choice says how many it mails: not all of the list can be. */
function WaveDialog({
  state,
  total,
  items,
  filter,
  onClose,
}: InvitationWavesProps & { onClose: () => void }) {
  const words = useCopy(copy)
  const toast = useToast()
  const { leftOut, sent } = useWaveWords()
  const [to, setTo] = useState<'all' | 'shown' | 'first'>('all')
  const [typed, setTyped] = useState(amountText(Math.min(total, 20)))
  const count = parseAmount(typed, { decimals: 0 }) ?? 0
  const start = useChange(clientInvitations.start, [clients.list, clients.show], {
    failsAt: 'dialog',
  })
  const accountIds = items.map(({ id }) => id)
  const { data: all } = useWaveSize({ state, filter })
  const { data: shown } = useWaveSize({ state, accountIds })
  const max = Math.max(all?.clients ?? total, 1)
  const fields = useRef<HTMLDivElement>(null)
  const wave = {
    state,
    ...(to === 'shown' ? { accountIds } : { filter }),
    ...(to === 'first' && { first: count }),
  }
  const check = useFormCheck({
    parsed: InvitationWave.safeParse(wave),
    problems: {
      first: to === 'first' && (count < 1 || count > max) && words.waveCountWrong(max),
    },
    error: start.error,
    at: 'wave',
  })
  const send = async (password: string) => {
    // Also if the list was filtered another way meanwhile, which takes this dialog away.
    toast.success(sent(await start.mutateAsync({ body: { wave, password } })))
    onClose()
  }
  const size = to === 'shown' ? shown : all
  const notMailed = size && leftOut(size)
  return (
    <PasswordDialog
      title={words.waveTitle}
      text={words.waveText}
      action={words.waveSend}
      check={() => check.isRight(fields.current)}
      run={send}
      onClose={onClose}
    >
      <div ref={fields} className={classes.choices}>
        <Radio.Group aria-label={words.waveTitle} value={to} onChange={(value) => setTo(value)}>
          <div className={classes.choices}>
            <Radio data-autofocus value="all" label={words.waveAll(all?.clients)} />
            <Radio value="shown" label={words.waveShown(shown?.clients)} />
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
      </div>
      {notMailed && <p className={classes.dim}>{notMailed}</p>}
      {state !== 'not_invited' && <p className={classes.dim}>{words.waveResend}</p>}
    </PasswordDialog>
  )
}
