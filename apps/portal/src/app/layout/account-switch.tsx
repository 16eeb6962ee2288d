import { Alert, Button, Skeleton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { account, type OwnAccount } from '@milepost/contract/account/account'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { copy as toastCopy } from '@milepost/ui/feedback/toast.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { exchangeSession } from '@milepost/ui/session/exchange-session.ts'
import { token } from '@milepost/ui/session/session.ts'
import { useIsRecording } from '../../features/mileage/recording/tracking-now.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { announceSwitch, startOver } from '../follow-switch.ts'
import { copy } from './account-switch.copy.ts'
import classes from './account-switch.module.css'

const focus = (element: HTMLElement | null): void => element?.focus()

type AccountSwitchProps = {
  onClose?: () => void
  /** The only account to offer, and the path where the portal starts over in it. */
  target?: { id: string; path: string }
}

/** The accounts of a person who has several. Choosing another starts the portal over in it. */
export function AccountSwitch({ onClose, target }: AccountSwitchProps) {
  const words = useCopy(copy)
  const toastWords = useCopy(toastCopy)
  const errorMessage = useErrorMessage()
  const id = useId()
  const { data: user } = useQuery(read(account.currentUser, {}))
  const accounts = useQuery(read(account.accounts, {}))
  const [chosen, setChosen] = useState<OwnAccount>()
  const change = useChange(target?.path)
  const isRecording = useIsRecording()
  const queuedCount = useOutbox().entries.length
  const choose = (other: OwnAccount) => {
    setChosen(other)
    if (!isRecording && queuedCount === 0) change.mutate(other.id)
  }
  const error = change.error ?? accounts.error
  return (
    <div role="group" aria-labelledby={id} className={classes.switch}>
      <div id={id} className={target ? 'hide' : classes.label}>
        {words.accounts}
      </div>
      {!target && (
        <div aria-current="true" className={classes.current}>
          <IconCheck size={18} aria-hidden="true" />
          <span>{user?.accountName}</span>
          <span className="hide">, {words.current}</span>
        </div>
      )}
      {accounts.isPending && <Skeleton height={36} />}
      {accounts.data
        ?.filter(({ id: otherId, isCurrent }) => (target ? otherId === target.id : !isCurrent))
        .map((other) => (
          <Button
            key={other.id}
            variant={target ? 'filled' : 'default'}
            fullWidth={!target}
            className={target && classes.only}
            aria-label={words.changeTo(other.name)}
            loading={change.isPending && chosen?.id === other.id}
            onClick={() => choose(other)}
          >
            <span className={classes.name}>{target ? words.changeTo(other.name) : other.name}</span>
          </Button>
        ))}
      {chosen && isRecording && (
        <Alert color="yellow" role="status">
          <p className={classes.text}>{words.recording}</p>
          <Button component={Link} to={paths.tripTracker} size="sm" onClick={onClose}>
            {words.openTracker}
          </Button>
        </Alert>
      )}
      {chosen && !isRecording && queuedCount > 0 && (
        <Alert color="yellow" role="status">
          <p className={classes.text}>
            {words.waits(queuedCount, user?.accountName ?? '', chosen.name)}
          </p>
          <div className={classes.buttons}>
            <Button
              size="sm"
              ref={focus}
              loading={change.isPending}
              onClick={() => change.mutate(chosen.id)}
            >
              {words.change}
            </Button>
            <Button size="sm" variant="default" onClick={() => setChosen(undefined)}>
              {words.stay}
            </Button>
          </div>
        </Alert>
      )}
      {error && (
        <Alert color="red" role="alert">
          {toastWords.failure(errorMessage(error))}
        </Alert>
      )}
    </div>
  )
}

/** Exchanges the session. What waits in the outbox stays on the device: it is sent with a session of its own account. */
const useChange = (path?: string) =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (accountId: string) => {
      const from = token()
      await exchangeSession(
        async () => (await call(account.switchAccount, { body: { accountId } })).bearerToken!,
      )
      const to = token()
      if (from && to) announceSwitch({ from, to })
      startOver(path)
      // The button goes on loading until the page has left.
      await new Promise(() => undefined)
    },
  })
