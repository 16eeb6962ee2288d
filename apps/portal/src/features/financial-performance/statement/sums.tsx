import type { ReactNode } from 'react'
import classes from './sums.module.css'

type SumsProps = {
  lines: readonly { name: ReactNode; amount: string }[]
  total: { name: string; amount: string }
}

/** Amounts, a rule, and their total. */
export const Sums = ({ lines, total }: SumsProps) => (
  <dl className={classes.sums}>
    {lines.map(({ name, amount }, place) => (
      // Only their place distinguishes lines: two may have one name.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={place}>
        <dt>{name}</dt>
        <dd className="figure">{amount}</dd>
      </div>
    ))}
    <div data-total>
      <dt>{total.name}</dt>
      <dd className="figure">{total.amount}</dd>
    </div>
  </dl>
)
