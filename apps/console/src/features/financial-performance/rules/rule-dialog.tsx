import { Alert, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core'
import type { ChartAccount } from '@milepost/contract/books/chart-of-accounts'
import { isBankAccount } from '@milepost/contract/books/imported-transactions'
import {
  MoneyDirection,
  NewPostingRule,
  PostingRuleChange,
  postingRules,
  type PostingRule,
} from '@milepost/contract/books/posting-rules'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { DialogFooter } from '@milepost/ui/feedback/dialog-footer.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { focusFirstInvalid } from '@milepost/ui/forms/focus-first-invalid.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const changed = useRulesChanged()
  const { keyFor } = useIdempotencyKeys()
  const text = useRuleText(chart)
  const toOptions = useAccountOptions()
  const [before] = useState(() => toRuleDraft(rule))
  const [draft, setDraft] = useState<RuleDraft>(before)
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...change }))
  const checked = NewPostingRule.safeParse(toNewRule(draft))
  const [areLimitsRead, arePartsRead] = [
    parseLimit(draft.min) !== undefined && parseLimit(draft.max) !== undefined,
    !draft.isSplit || toParts(draft.parts) !== undefined,
  ]
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
  const refused = save.error instanceof CallFailed ? save.error.fields : {}
  const problem = (field: keyof NewPostingRule) => {
    const issue = checked.error?.issues.find(({ path: [first] }) => first === field)
    if (isTried && issue) return errorMessage(issue.message)
    const failure = refused[`postingRule.${field}`]
    return failure && errorMessage(failure.title)
  }
  const limitProblem = (typed: string, field: 'minAmount' | 'maxAmount') =>
    isTried && parseLimit(typed) === undefined ? words.amountWrong : problem(field)
  const posted = chart.filter(({ section }) => section !== 'miles')
  const banks = chart.filter(({ internalAccountNumber }) => isBankAccount(internalAccountNumber))
  const isSeen = rule && !rule.isScopeSet && rule.minAmount !== null
  const seenHint = isSeen ? words.seenHint(text.toScope(rule)) : words.amountsHint
  const name = text.toName({ payee: draft.payee })
  return (
    <Modal
      opened
      onClose={onClose}
      title={rule ? words.editNamed(name) : words.add}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success && areLimitsRead && arePartsRead) save.mutate()
          else focusFirstInvalid(event.currentTarget, () => setTried(true))
        }}
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
            error={isTried && !arePartsRead ? words.partsWrong : problem('internalAccountNumber')}
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
            error={limitProblem(draft.min, 'minAmount')}
            onChange={(min) => set({ min })}
          />
          <AmountInput
            label={words.maxAmount}
            isFixed
            value={draft.max}
            error={limitProblem(draft.max, 'maxAmount')}
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
        {save.isError && Object.keys(refused).length === 0 && (
          <Alert color="red" role="alert">
            {errorMessage(save.error)}
          </Alert>
        )}
        <DialogFooter submitLabel={words.save} isPending={save.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
