import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { isBankAccount } from '@milepost/contract/financial-performance/imported-transactions'
import {
  MoneyDirection,
  NewPostingRule,
  PostingRuleChange,
  postingRules,
  type PostingRule,
} from '@milepost/contract/financial-performance/posting-rules'
import { call } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import {
  parseLimit,
  toNewRule,
  toParts,
  toRuleChange,
  toRuleDraft,
  type RuleDraft,
} from './rule-draft.ts'
import { RuleParts } from './rule-parts.tsx'
import { copy } from './rules.copy.ts'
import { useRulesChanged } from './rules.hooks.ts'
import classes from './rules.module.css'
import { useRuleText } from './use-rule-text.ts'

type RuleDialogProps = {
  accountId: string
  chart: readonly ChartAccount[]
  /** The rule to edit; undefined to make one. */
  rule?: PostingRule | undefined
  onClose: () => void
}

/** Makes a rule, or edits one. */
export function RuleDialog({ accountId, chart, rule, onClose }: RuleDialogProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const changed = useRulesChanged()
  const { keyFor } = useIdempotencyKeys()
  const text = useRuleText(chart)
  const toOptions = useAccountOptions()
  const [before] = useState(() => toRuleDraft(rule))
  const [draft, setDraft] = useState<RuleDraft>(before)
  const set = (change: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...change }))
  const params = { accountId }
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      if (rule)
        return call(postingRules.change, {
          params: { ...params, id: rule.id },
          body: { postingRule: PostingRuleChange.parse(toRuleChange(before, draft)) },
        })
      const postingRule = toNewRule(draft)
      const options = { idempotencyKey: keyFor(postingRule) }
      return call(postingRules.add, { params, body: { postingRule } }, options)
    },
    onSuccess: () => {
      toast.success(rule ? words.saved : words.added)
      onClose()
    },
    onSettled: changed,
  })
  const { problem, submit } = useFormCheck({
    parsed: NewPostingRule.safeParse(toNewRule(draft)),
    problems: {
      minAmount: parseLimit(draft.min) === undefined && words.amountWrong,
      maxAmount: parseLimit(draft.max) === undefined && words.amountWrong,
      parts: draft.isSplit && toParts(draft.parts) === undefined && words.partsWrong,
    },
    error: save.error,
    at: 'postingRule',
  })
  const posted = chart.filter(({ section }) => section !== 'miles')
  const banks = chart.filter(({ internalAccountNumber }) => isBankAccount(internalAccountNumber))
  const isSeen = rule && !rule.isScopeSet && rule.minAmount !== null
  const seenHint = isSeen ? words.seenHint(text.toScope(rule)) : words.amountsHint
  const name = text.toName({ payee: draft.payee })
  return (
    <FormDialog
      title={rule ? words.editNamed(name) : words.add}
      submitLabel={words.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={submit(() => save.mutate())}
      onClose={onClose}
    >
      {!rule && (
        <>
          <TextInput
            data-autofocus
            label={words.payee}
            description={words.payeeHint}
            maxLength={200}
            value={draft.payee}
            error={problem('payee')}
            onChange={(event) => set({ payee: event.currentTarget.value })}
          />
          <NativeSelect
            label={words.direction}
            value={draft.direction}
            data={MoneyDirection.options.map((value) => ({ value, label: words[value] }))}
            onChange={(event) =>
              set({ direction: MoneyDirection.parse(event.currentTarget.value) })
            }
          />
        </>
      )}
      {draft.isSplit ? (
        <RuleParts
          chart={posted}
          parts={draft.parts}
          error={problem('parts') ?? problem('internalAccountNumber')}
          onChange={(parts) => set({ parts })}
        />
      ) : (
        <NativeSelect
          data-autofocus={rule ? true : undefined}
          label={words.postsTo}
          value={draft.account}
          error={problem('internalAccountNumber')}
          data={[
            { value: '', label: words.chooseAccount },
            ...toOptions(posted, draft.account || null),
          ]}
          onChange={(event) => set({ account: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label={words.split}
        checked={draft.isSplit}
        onChange={(event) => set({ isSplit: event.currentTarget.checked })}
      />
      <NativeSelect
        label={words.bankAccount}
        value={draft.bank}
        error={problem('bankAccountNumber')}
        data={[{ value: '', label: words.anyBank }, ...toOptions(banks, draft.bank || null)]}
        onChange={(event) => set({ bank: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <AmountInput
          label={words.minAmount}
          isFixed
          value={draft.min}
          error={problem('minAmount')}
          onChange={(min) => set({ min })}
        />
        <AmountInput
          label={words.maxAmount}
          isFixed
          value={draft.max}
          error={problem('maxAmount')}
          onChange={(max) => set({ max })}
        />
      </div>
      <p className={classes.hint}>{seenHint}</p>
      {rule && (
        <Checkbox
          label={words.allowAutomatic}
          description={words.confirmAgain}
          checked={draft.isAutomaticAllowed}
          onChange={(event) => set({ isAutomaticAllowed: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
