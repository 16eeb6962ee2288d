import { Pie, PieChart, Sector, type PieSectorShapeProps } from 'recharts'

type DonutRingProps = {
  parts: readonly { name: string; value: number; color: string }[]
  size: number
}

/** The ring of a donut, from the top clockwise; the list beside it is the reading. */
export function DonutRing({ parts, size }: DonutRingProps) {
  const outer = size / 2
  const shape = ({ index, ...sector }: PieSectorShapeProps) => (
    <Sector
      {...sector}
      fill={parts[index]!.color}
      stroke="var(--mp-card)"
      strokeWidth={parts.length > 1 ? 2 : 0}
    />
  )
  return (
    <PieChart width={size} height={size} accessibilityLayer={false}>
      <Pie
        data={[...parts]}
        dataKey="value"
        nameKey="name"
        startAngle={90}
        endAngle={-270}
        outerRadius={outer}
        innerRadius={Math.round(outer * 0.74)}
        isAnimationActive={false}
        rootTabIndex={-1}
        shape={shape}
      />
    </PieChart>
  )
}
