import classes from './month-bars.module.css'

export type Series = { name: string; color: string; values: readonly (number | null)[] }

type ChartTipProps = {
  series: readonly Series[]
  months: readonly { long: string }[]
  /** The total of the series, if it makes sense to add them up. */
  totals?: readonly (number | null)[]
  total?: string
  formatTip: (amount: number) => string
  /** The month, from 0. */
  index: number
}

/** The figures of one month, above its bar. */
export function ChartTip({ series, months, totals, total, formatTip, index }: ChartTipProps) {
  if (series.every(({ values }) => (values[index] ?? null) === null)) return null
  const sum = totals?.[index]
  return (
    <div className={classes.tip}>
      <b>{months[index]!.long}</b>
      <dl>
        {series.map(({ name, color, values }) => (
          <div key={name} className={classes.tipLine}>
            <dt>
              <i className={classes.swatch} style={{ background: color }} />
              <span>{name}</span>
            </dt>
            <dd className="figure">{formatTip(values[index] ?? 0)}</dd>
          </div>
        ))}
        {series.length > 1 && typeof sum === 'number' && (
          <div className={classes.tipLine}>
            <dt>{total}</dt>
            <dd className="figure">{formatTip(sum)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
