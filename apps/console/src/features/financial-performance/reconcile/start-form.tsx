import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  reconciling,
  ReconciliationStart,
  type NextReconciliation,
  type ReconciledAccount,
} from '@milepost/contract/financial-performance/reconciling'
import { isDebit, sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import { call, read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText } from '@milepost/ui/forms/amount-text.ts'
import { FormAlert } from '@milepost/ui/forms/form-alert.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { parseSigned } from '../../../shared/posting/posting-draft.ts'
import { copy } from './reconcile.copy.ts'
import classes from './reconcile.module.css'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Whether an account's balance is what someone owes. */
export const isOwed = (internalAccountNumber: number): boolean => {
  const section = sectionOf(internalAccountNumber)
  return section !== undefined && !isDebit(section)
}

type StartFormProps = { accountId: string; account: ReconciledAccount; onClose: () => void }

/** Starts an account's next statement: its last day, and the balance that the paper ends with. */
export function StartForm({ accountId, account, onClose }: StartFormProps) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const [days, setDays] = useState<{ from?: string; through?: string }>({})
  const { internalAccountNumber: number } = account
  const next = useQuery({
    ...read(reconciling.next, {
      params: { accountId },
      query: {
        account: number,
        ...(isDay(days.from ?? '') && { from: days.from }),
        ...(isDay(days.through ?? '') && { through: days.through }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={words.newStatement(getName(account))}>
      <LoadState
        query={next}
        failed={words.nextFailed}
        placeholder={<SkeletonRows rows={1} height={88} />}
      >
        {(found) => (
          <Fields
            accountId={accountId}
            next={found}
            days={days}
            onDays={(changed) => setDays({ ...days, ...changed })}
            onClose={onClose}
          />
        )}
      </LoadState>
    </Section>
  )
}

type FieldsProps = {
  accountId: string
  next: NextReconciliation
  days: { from?: string; through?: string }
  onDays: (days: { from?: string; through?: string }) => void
  onClose: () => void
}

function Fields({ accountId, next, days, onDays, onClose }: FieldsProps) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const { internalAccountNumber, isFirst, openingBalance, closingBalance } = next
  const from = days.from ?? next.from
  const through = days.through ?? next.through
  const closing =
    typed ?? (closingBalance === null ? '' : amountText(closingBalance, { isFixed: true }))
  const amount = parseSigned(closing)
  const start = useMutation({
    networkMode: 'always',
    mutationFn: (body: ReconciliationStart) =>
      call(reconciling.start, { params: { accountId }, body }),
    onSuccess: ({ id }) => void navigate(paths.statement(accountId, id)),
    onSettled: () => cache.invalidateQueries({ queryKey: [reconciling.accounts.path] }),
  })
  const check = useFormCheck({
    parsed: ReconciliationStart.safeParse({
      internalAccountNumber,
      from,
      through,
      openingBalance,
      closingBalance: amount,
    }),
    problems: {
      from: !isDay(from) && words.wrongDay,
      through: !isDay(through) && words.wrongDay,
      closingBalance: amount === undefined && words.wrongAmount,
    },
    error: start.error,
  })
  return (
    <Form
      className={classes.fields}
      error={start.error}
      onSubmit={check.submit((body) => start.mutate(body))}
    >
      {isFirst && (
        <TextInput
          type="date"
          label={words.from}
          description={words.fromHint}
          value={from}
          onChange={({ currentTarget: { value } }) => onDays({ from: value })}
          error={check.problem('from')}
        />
      )}
      <TextInput
        type="date"
        label={words.lastDay}
        // Opened by the person's own decision to start.
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
        value={through}
        onChange={({ currentTarget: { value } }) => onDays({ through: value })}
        error={check.problem('through')}
      />
      <AmountInput
        label={words.closing}
        description={
          typed === undefined && closingBalance !== null
            ? words.proposed
            : isOwed(internalAccountNumber)
              ? words.owedHint
              : undefined
        }
        allowsNegative
        isFixed
        value={closing}
        onChange={setTyped}
        error={check.problem('closingBalance')}
      />
      <p className={classes.opening}>
        <span>{words.opening}</span>
        <b>{dollarsAndCents(openingBalance)}</b>
        <small>{words.openingHint}</small>
      </p>
      <FormAlert error={start.error} className={classes.wide} />
      <div className={`${classes.bar} ${classes.wide}`}>
        <Button type="submit" loading={start.isPending}>
          {words.begin}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}
