import { Pie, PieChart } from 'recharts'

type DonutRingProps = {
  parts: readonly { name: string; value: number; color: string }[]
  size: number
}

/** The ring of a donut, clockwise from the top. Hidden from screen readers, which get the list beside it. */
export function DonutRing({ parts, size }: DonutRingProps) {
  const outer = size / 2
  return (
    <PieChart width={size} height={size} accessibilityLayer={false}>
      <Pie
        data={parts.map(({ color, ...part }) => ({ ...part, fill: color }))}
        dataKey="value"
        nameKey="name"
        startAngle={90}
        endAngle={-270}
        outerRadius={outer}
        innerRadius={Math.round(outer * 0.74)}
        stroke="var(--mp-card)"
        strokeWidth={parts.length > 1 ? 2 : 0}
        isAnimationActive={false}
        rootTabIndex={-1}
      />
    </PieChart>
  )
}
