import { Button, TextInput } from '@mantine/core'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  reconciling,
  type Reconciliation,
} from '@milepost/contract/financial-performance/reconciling'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText } from '@milepost/ui/forms/amount-text.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { parseSigned } from '../../../shared/posting/posting-draft.ts'
import { copy } from './reconcile.copy.ts'
import { useReconcilingChanged } from './reconcile.hooks.ts'
import classes from './reconcile.module.css'
import { isOwed } from './start-form.tsx'

type StatementBalanceProps = {
  accountId: string
  statement: Reconciliation
  /** Cents, in the account's natural sign. */
  increases: number
  decreases: number
  difference: number
  /** How many lines are not cleared. */
  left: number
}

/** Opening, what is cleared, closing, and the difference to the cent. */
export function StatementBalance({
  accountId,
  statement,
  increases,
  decreases,
  difference,
  left,
}: StatementBalanceProps) {
  const words = useCopy(copy)
  const [isEditing, setEditing] = useState(false)
  const isEven = difference === 0
  const isCard = isOwed(statement.internalAccountNumber)
  const facts = [
    [words.opening, dollarsAndCents(statement.openingBalance)],
    [isCard ? words.charges : words.moneyIn, dollarsAndCents(increases / 100)],
    [isCard ? words.payments : words.moneyOut, dollarsAndCents(decreases / 100)],
    [words.closing, dollarsAndCents(statement.closingBalance)],
  ]
  return (
    <div className={classes.sums} role="group" aria-label={words.sums}>
      {isEditing ? (
        <EditForm accountId={accountId} statement={statement} onClose={() => setEditing(false)} />
      ) : (
        <>
          <dl>
            {facts.map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          {statement.state === 'open' && (
            <Button size="sm" variant="subtle" onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          )}
        </>
      )}
      <div className={classes.difference} data-even={isEven || undefined} role="status">
        <span>{words.difference}</span>
        <b>
          {isEven ? (
            <IconCircleCheckFilled size={20} aria-hidden="true" />
          ) : (
            <IconAlertTriangleFilled size={18} aria-hidden="true" />
          )}
          <span>{dollarsAndCents(difference / 100)}</span>
        </b>
        <span>{isEven ? words.isEven : words.toGo(left)}</span>
      </div>
    </div>
  )
}

type EditFormProps = { accountId: string; statement: Reconciliation; onClose: () => void }

function EditForm({ accountId, statement, onClose }: EditFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const changed = useReconcilingChanged()
  const [through, setThrough] = useState(statement.through)
  const [closing, setClosing] = useState(amountText(statement.closingBalance, { isFixed: true }))
  const amount = parseSigned(closing)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (closingBalance: number) =>
      call(reconciling.change, {
        params: { accountId, id: statement.id },
        body: { reconciliation: { through, closingBalance } },
      }),
    onSuccess: async () => {
      await changed()
      onClose()
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  return (
    <Form
      className={classes.bar}
      onSubmit={() => {
        if (amount !== undefined) save.mutate(amount)
      }}
    >
      <TextInput
        size="sm"
        type="date"
        label={words.lastDay}
        value={through}
        onChange={(event) => setThrough(event.currentTarget.value)}
      />
      <AmountInput
        size="sm"
        label={words.closing}
        allowsNegative
        isFixed
        // Opened by the person's own decision to edit.
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
        value={closing}
        onChange={setClosing}
        error={closing.trim() === '' && words.wrongAmount}
      />
      <Button size="sm" type="submit" loading={save.isPending}>
        {words.save}
      </Button>
      <Button size="sm" variant="default" onClick={onClose}>
        {words.cancel}
      </Button>
    </Form>
  )
}
