import { Link } from 'react-router'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { ImportedTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy } from '../rules/rules.copy.ts'
import classes from '../rules/rules.module.css'
import { useRuleText } from '../rules/use-rule-text.ts'

type RuleNoteProps = {
  accountId: string
  transaction: ImportedTransaction
  chart: readonly ChartAccount[]
}

/** Names the rule that proposes, under a waiting transaction; not beside a sure match, which comes first. */
export function RuleNote({ accountId, transaction, chart }: RuleNoteProps) {
  const words = useCopy(copy)
  const { toName, toTarget } = useRuleText(chart)
  const { rule, match, stem, proposedAccountNumber, proposedParts } = transaction
  if (!rule || match?.isSure) return null
  const parts = proposedParts?.map((part) => ({ ...part, percent: null })) ?? null
  const target = toTarget({ internalAccountNumber: proposedAccountNumber, parts })
  return (
    <p className={classes.note}>
      {words.byRule}{' '}
      <Link to={`${paths.rules(accountId)}?rule=${rule.id}`}>
        {`${toName({ payee: stem })} → ${target}`}
      </Link>
    </p>
  )
}
