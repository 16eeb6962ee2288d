import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { TaxPaymentMethod } from '@milepost/contract/tax/payment-methods'
import type { TaxPayment, TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import classes from './payment-form.module.css'
import { paymentForm, toDetails, toValues } from './payment-values.ts'
import { copy } from './runway.copy.ts'
import { useChangePayment, type PaymentChange } from './tax.hooks.ts'

type PaymentFormProps = {
  quarter: TaxQuarter
  /** The remaining amount in dollars; null if it is unknown. */
  amountLeft: number | null
  /** The payment to correct; without it, the form creates one. */
  payment: TaxPayment | undefined
  onClose: () => void
}

/** Records a payment the client made to the IRS. */
export function PaymentForm({ quarter, amountLeft, payment, onClose }: PaymentFormProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const [now] = useState(today)
  const [schema] = useState(() => paymentForm(quarter.year, now))
  const form = useSchemaForm(schema, toValues(payment, amountLeft, now))
  const name = words.quarterName(quarter.quarter, quarter.year)

  const change = useChangePayment({
    done: ({ kind }) => toast.success(kind === 'removed' ? words.removed : words.saved),
    failed: (reason, paymentChange) =>
      toast.failure(
        (paymentChange.kind === 'removed' ? words.notRemoved : words.notSaved)(
          errorMessage(reason),
        ),
        {
          retry: () => submitChange(paymentChange),
        },
      ),
  })
  const submitChange = (paymentChange: PaymentChange) =>
    change.mutate(paymentChange, { onSuccess: onClose })
  return (
    <FormDialog
      title={payment ? words.editTitle(name) : words.markTitle(name)}
      submitLabel={words.save}
      isPending={change.isPending}
      // A toast offers to try again, also once the dialog is closed.
      error={null}
      onSubmit={form.submit((values) => {
        const details = toDetails(values)
        submitChange(
          payment
            ? { kind: 'corrected', id: payment.id, details }
            : { kind: 'new', quarter: { year: quarter.year, quarter: quarter.quarter }, details },
        )
      })}
      onClose={onClose}
      actions={
        payment && (
          <Button
            variant="subtle"
            color="red"
            disabled={change.isPending}
            className={classes.remove}
            onClick={() => submitChange({ kind: 'removed', id: payment.id })}
          >
            {words.remove}
          </Button>
        )
      }
    >
      <p className={classes.about}>{words.ownRecord}</p>
      <AmountInput
        {...form.field('amount')}
        value={form.values.amount}
        key={form.key('amount')}
        label={words.amount}
        isFixed
        size="md"
        data-autofocus
      />
      <TextInput
        {...form.field('paidOn')}
        key={form.key('paidOn')}
        type="date"
        min={`${quarter.year}-01-01`}
        max={now}
        label={words.paidOn}
        size="md"
      />
      <NativeSelect
        {...form.field('method')}
        key={form.key('method')}
        label={words.method}
        data={[
          { value: '', label: words.noMethod },
          ...TaxPaymentMethod.options.map((value) => ({ value, label: words.methodName(value) })),
        ]}
        size="md"
      />
      <TextInput
        {...form.field('confirmationNumber')}
        key={form.key('confirmationNumber')}
        label={words.confirmationNumber}
        autoComplete="off"
        size="md"
      />
    </FormDialog>
  )
}
