import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { BankItem, BankStatus } from '@milepost/contract/bank/bank'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useRemove } from './bank.hooks.ts'
import classes from './connect-bank-page.module.css'
import { copy } from './connect-bank.copy.ts'

type BankItemsProps = {
  items: BankItem[]
  isBusy: boolean
  onSignIn: (itemId: string) => void
}

/** Each connected bank with its dates and status. */
export function BankItems({ items, isBusy, onSignIn }: BankItemsProps) {
  const [removing, setRemoving] = useState<BankItem>()
  const remove = useRemove()
  return (
    <>
      <ul className={`plainList ${classes.items}`}>
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            isBusy={isBusy}
            onSignIn={() => onSignIn(item.id)}
            onRemove={() => setRemoving(item)}
          />
        ))}
      </ul>
      {removing && (
        <ConfirmRemove
          bank={removing.institutionName}
          onClose={() => setRemoving(undefined)}
          onRemove={() => {
            setRemoving(undefined)
            remove.mutate(removing.id)
          }}
        />
      )}
    </>
  )
}

const statusBadges = {
  connecting: { color: 'gray', copyKey: 'gettingTransactions' },
  connected: { color: 'green', copyKey: 'upToDate' },
  login_required: { color: 'red', copyKey: 'loginNeeded' },
  delayed: { color: 'yellow', copyKey: 'delayed' },
} as const satisfies Record<BankStatus, object>

type ItemProps = { item: BankItem; isBusy: boolean; onSignIn: () => void; onRemove: () => void }

function Item({ item, isBusy, onSignIn, onRemove }: ItemProps) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { institutionName: name, createdAt, updatedAt, status } = item
  const { color, copyKey } = statusBadges[status]
  return (
    <li className={classes.item}>
      <div className={classes.name}>
        <h3>{name}</h3>
        <Badge variant="outline" color={color} className={classes.status}>
          {words[copyKey]}
        </Badge>
      </div>
      <dl className={classes.days}>
        <div>
          <dt>{words.connectedOn}</dt>
          <dd>
            <time dateTime={createdAt}>{listDate(createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{words.updatedOn}</dt>
          <dd>
            <time dateTime={updatedAt}>{listDate(updatedAt)}</time>
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        {status === 'login_required' && (
          <Button disabled={isBusy} onClick={onSignIn}>
            {words.signInAgain}
          </Button>
        )}
        <Button variant="default" aria-label={words.removeNamed(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
      {status === 'login_required' && <p className={classes.note}>{words.loginText(name)}</p>}
      {status === 'delayed' && <p className={classes.note}>{words.delayedText(name)}</p>}
    </li>
  )
}

type ConfirmRemoveProps = { bank: string; onRemove: () => void; onClose: () => void }

/** Asks before a bank is disconnected. */
function ConfirmRemove({ bank, onRemove, onClose }: ConfirmRemoveProps) {
  const words = useCopy(copy)
  return (
    <ConfirmDialog
      title={words.removeTitle(bank)}
      confirm={words.remove}
      cancel={words.cancel}
      onConfirm={onRemove}
      onClose={onClose}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
