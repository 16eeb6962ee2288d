import type { ChartAccount } from '@milepost/contract/posting'
import { useAccountName } from '@milepost/ui/accounts.copy.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { cents } from '@milepost/ui/money.ts'
import { newKey } from '@milepost/ui/new-key.ts'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import classes from './balance-strip.module.css'
import { copy } from './posting.copy.ts'
import { balanced, effectOnProfit, outBy, type DraftLine } from './posting-draft.ts'

/** Where a payment comes from, unless something else is said. */
const checking = 1000

type BalanceStripProps = {
  chart: readonly ChartAccount[]
  lines: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
}

/** Whether the batch balances, as one types; where it does not, the account that would close it. */
export function BalanceStrip({ chart, lines, onChange }: BalanceStripProps) {
  const words = useCopy(copy)
  const nameOf = useAccountName()
  const out = outBy(lines)
  const account = chart.find(({ internalAccountNumber }) => internalAccountNumber === checking)
  return (
    <div className={classes.balance} data-even={out === 0 || undefined}>
      {out === 0 ? (
        <IconCircleCheckFilled size={18} aria-hidden="true" />
      ) : (
        <IconAlertTriangleFilled size={16} aria-hidden="true" />
      )}
      <b role="status">{out === 0 ? words.balanced : words.outBy(cents(Math.abs(out) / 100))}</b>
      {out === 0 ? (
        <span>{words.effect(cents(effectOnProfit(lines) / 100))}</span>
      ) : (
        account && (
          <button type="button" onClick={() => onChange(balanced(lines, checking, newKey))}>
            {words.putOn(`${checking} ${nameOf(account)}`, cents(out / 100))}
          </button>
        )
      )}
    </div>
  )
}
