import { useId } from 'react'
import {
  Bar,
  ComposedChart,
  LabelList,
  Line,
  Rectangle,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
  type LabelProps,
  type TooltipContentProps,
} from 'recharts'
import { ChartTip, type Series } from './chart-tip.tsx'
import classes from './month-bars.module.css'

export type MonthBarsProps = {
  title: string
  /** Usage instructions for screen readers. */
  hint: string
  /** One bar, or the bars stacked into one. */
  series: readonly Series[]
  /** The label above each bar. Null for future months. */
  totals: readonly (number | null)[]
  /** Twelve labels: short ones below the bars, long ones in the tooltip. */
  months: readonly { short: string; long: string }[]
  /** The current month, from 0. */
  open?: number | undefined
  total: string
  formatLabel: (amount: number) => string
  formatTip: (amount: number) => string
  height: number
  compact: boolean
}

/**
 * Always twelve months, each with its amount above the bar. The current month is hatched; a loss hangs below
 * the line in red.
 */
export function MonthBars(props: MonthBarsProps) {
  const { title, hint, series, totals, months, open, formatLabel, height, compact } = props
  const id = useId()
  const data = totals.map((total, index) => ({
    ...Object.fromEntries(series.map(({ values }, place) => [`s${place}`, values[index] ?? null])),
    index,
    total,
  }))
  const shape = (color: string, place: number) => (bar: BarShapeProps) => {
    const single = series.length === 1
    const loss = single && (totals[bar.index] ?? 0) < 0
    const hatched = bar.index === open && !loss
    return (
      <Rectangle
        {...bar}
        fill={loss ? 'var(--mp-bad)' : hatched ? `url(#${id}${place})` : color}
        stroke={hatched ? color : single ? 'none' : 'var(--mp-card)'}
        strokeWidth={hatched ? 1.5 : 1}
        radius={single ? [4, 4, 0, 0] : 0}
      />
    )
  }
  const label = ({ x, y, index = -1 }: LabelProps) => {
    const total = totals[index]
    if (total === null || total === undefined) return null
    const under = total < 0
    return (
      <text
        x={Number(x)}
        y={Number(y) + (under ? 17 : -7)}
        textAnchor="middle"
        className={classes.label}
        fill={under ? 'var(--mp-bad)' : 'var(--mantine-color-text)'}
      >
        {formatLabel(total)}
      </text>
    )
  }
  const tip = ({ active, activeIndex }: TooltipContentProps) =>
    active ? <ChartTip {...props} index={Number(activeIndex)} /> : null
  return (
    <div className={classes.chart} style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={data}
          title={title}
          desc={hint}
          stackOffset="sign"
          margin={{ top: 24, right: compact ? 0 : 8, bottom: 0, left: compact ? 0 : 8 }}
          barCategoryGap={compact ? '18%' : '28%'}
        >
          <defs>
            {series.map(({ color }, place) => (
              <pattern
                // Series have no other identity than their place.
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                id={`${id}${place}`}
                width="7"
                height="7"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="7" height="7" fill="var(--mp-card)" />
                <rect width="3" height="7" fill={color} />
              </pattern>
            ))}
          </defs>
          <XAxis
            dataKey="index"
            tickFormatter={(index: number) => months[index]!.short}
            axisLine={false}
            tickLine={false}
            interval={0}
            height={28}
            tick={{ fill: 'var(--mantine-color-dimmed)', fontSize: 13 }}
          />
          <YAxis hide domain={getDomain(totals)} />
          <Tooltip cursor={{ fill: 'var(--mp-hover)' }} isAnimationActive={false} content={tip} />
          <ReferenceLine y={0} stroke="var(--mantine-color-dimmed)" strokeOpacity={0.5} />
          {series.map(({ name, color }, place) => (
            <Bar
              key={name}
              dataKey={`s${place}`}
              stackId="all"
              name={name}
              fill={color}
              isAnimationActive={false}
              shape={shape(color, place)}
            />
          ))}
          <Line
            dataKey="total"
            stroke="none"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
            legendType="none"
          >
            <LabelList dataKey="total" content={label} />
          </Line>
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** From the lowest loss (or zero) to the highest bar, with room for a label below a loss. */
function getDomain(totals: readonly (number | null)[]): [number, number] {
  const known = totals.filter((total) => total !== null)
  const high = Math.max(1, ...known)
  const low = Math.min(0, ...known)
  return [low < 0 ? low - (high - low) * 0.1 : 0, high]
}
