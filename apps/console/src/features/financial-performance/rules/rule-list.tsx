import { Badge, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  postingRules,
  type PostingRule,
} from '@milepost/contract/financial-performance/posting-rules'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { copy } from './rules.copy.ts'
import { useRulesChanged } from './rules.hooks.ts'
import classes from './rules.module.css'
import { useRuleText } from './use-rule-text.ts'

const colors = { automatic: 'green', proposed: 'blue', paused: 'yellow', learning: 'gray' } as const

type RuleListProps = {
  accountId: string
  chart: readonly ChartAccount[]
  rules: readonly PostingRule[]
  onEdit: (rule: PostingRule) => void
}

/** Rules with their states and reasons. The focused one is edited with E, paused with P, deleted with D. */
export function RuleList({ accountId, chart, rules, onEdit }: RuleListProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const changed = useRulesChanged()
  const text = useRuleText(chart)
  const [removed, setRemoved] = useState<PostingRule>()
  const toParams = ({ id }: PostingRule) => ({ accountId, id })
  const pause = useMutation({
    networkMode: 'always',
    mutationFn: (rule: PostingRule) =>
      call(postingRules.change, {
        params: toParams(rule),
        body: { postingRule: { isPaused: !rule.isPaused } },
      }),
    onSuccess: ({ isPaused }) => toast.success(isPaused ? words.isPaused : words.isResumed),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (rule: PostingRule) => call(postingRules.remove, { params: toParams(rule) }),
    onSuccess: () => {
      toast.success(words.removed)
      setRemoved(undefined)
    },
    onSettled: changed,
  })
  const { list, getIndex, step } = useRowFocus()
  const withFocused = (run: (rule: PostingRule) => void) => () => {
    const rule = rules[getIndex()]
    if (rule) run(rule)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  useShortcuts({
    e: withFocused(onEdit),
    p: withFocused((rule) => !pause.isPending && pause.mutate(rule)),
    d: withFocused(setRemoved),
  })
  return (
    <>
      <ul className="plainList" ref={list}>
        {rules.map((rule) => (
          <li key={rule.id} tabIndex={-1} className={classes.rule}>
            <RuleText accountId={accountId} rule={rule} text={text} />
            <span className={classes.actions}>
              <Button
                size="sm"
                variant="default"
                aria-label={words.editNamed(text.toName(rule))}
                aria-keyshortcuts="E"
                onClick={() => onEdit(rule)}
              >
                {words.edit}
              </Button>
              <Button
                size="sm"
                variant="default"
                disabled={pause.isPending}
                aria-label={(rule.isPaused ? words.resumeNamed : words.pauseNamed)(
                  text.toName(rule),
                )}
                aria-keyshortcuts="P"
                onClick={() => pause.mutate(rule)}
              >
                {rule.isPaused ? words.resume : words.pause}
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={words.removeNamed(text.toName(rule))}
                aria-keyshortcuts="D"
                onClick={() => setRemoved(rule)}
              >
                {words.remove}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          title={words.removeAsk(text.toName(removed))}
          confirm={words.remove}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removed)}
          onClose={() => setRemoved(undefined)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type RuleTextProps = {
  accountId: string
  rule: PostingRule
  text: ReturnType<typeof useRuleText>
}

function RuleText({ accountId, rule, text }: RuleTextProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const { state, direction, isScopeSet, lastUsedAt, bankAccountNumber, minAmount, maxAmount } = rule
  const isAny = bankAccountNumber === null && minAmount === null && maxAmount === null
  const name = text.toName(rule)
  return (
    <>
      <div className={classes.payee}>
        <b>{name}</b> <Badge color={colors[state]}>{words[`${state}State`]}</Badge>
        <p className={classes.dim}>
          {`${words[direction]} · ${isAny ? '' : isScopeSet ? `${words.onlyFor} ` : `${words.seen} `}${text.toScope(rule)}`}
        </p>
      </div>
      <div>
        <span className={classes.target}>→ {text.toTarget(rule)}</span>
        <p className={classes.dim}>
          {text.toReasons(rule)} ·{' '}
          {lastUsedAt ? words.lastUsed(dates.dayInYear(lastUsedAt.slice(0, 10))) : words.notUsed}
          {lastUsedAt && (
            <>
              {' · '}
              <Link
                to={`${paths.batches(accountId)}?rule=${rule.id}`}
                aria-label={words.seePostingsOf(name)}
              >
                {words.seePostings}
              </Link>
            </>
          )}
        </p>
      </div>
    </>
  )
}
