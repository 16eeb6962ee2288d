import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts'
import { ChartTip, type Series } from '../charts/chart-tip.tsx'
import classes from '../charts/month-bars.module.css'

type BalanceBarsProps = {
  title: string
  hint: string
  /** Series whose bars are side by side at each point in time. */
  series: readonly Series[]
  times: readonly { short: string; long: string }[]
  /** The selected point in time, from 0. */
  chosen: number
  formatTick: (amount: number) => string
  formatTip: (amount: number) => string
  height: number
}

/** Balances side by side through the year, with the selected time highlighted by a band. */
export function BalanceBars(props: BalanceBarsProps) {
  const { title, hint, series, times, chosen, formatTick, height } = props
  const data = times.map((_, index) => ({
    index,
    ...Object.fromEntries(series.map(({ values }, place) => [`s${place}`, values[index] ?? null])),
  }))
  const tick = { fill: 'var(--mantine-color-dimmed)', fontSize: 13 }
  const tip = ({ active, activeIndex }: TooltipContentProps) =>
    active ? <ChartTip {...props} months={times} index={Number(activeIndex)} /> : null
  return (
    <div className={classes.chart} style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          title={title}
          desc={hint}
          margin={{ top: 12, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="22%"
          barGap={1}
        >
          <CartesianGrid vertical={false} stroke="var(--mp-hairline)" />
          <ReferenceArea x1={chosen} x2={chosen} fill="var(--mp-hover)" fillOpacity={1} />
          <XAxis
            dataKey="index"
            // While the data changes, the axis may still have a tick that no longer exists.
            tickFormatter={(index: number) => times[index]?.short ?? ''}
            axisLine={false}
            tickLine={false}
            interval={0}
            height={28}
            tick={tick}
          />
          <YAxis
            width={56}
            axisLine={false}
            tickLine={false}
            tickCount={5}
            tickFormatter={formatTick}
            tick={tick}
          />
          <Tooltip cursor={{ fill: 'var(--mp-hover)' }} isAnimationActive={false} content={tip} />
          <ReferenceLine y={0} stroke="var(--mantine-color-dimmed)" strokeOpacity={0.5} />
          {series.map(({ name, color }, place) => (
            <Bar
              key={name}
              dataKey={`s${place}`}
              name={name}
              fill={color}
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
