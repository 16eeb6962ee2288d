import { Skeleton } from '@mantine/core'
import classes from './chart-waiting.module.css'

const shape = [46, 38, 44, 62, 70, 58, 30, 66, 60, 48, 40, 34]

/** Twelve placeholder bars in the place of the chart. */
export const ChartWaiting = ({ height }: { height: number }) => (
  <div className={classes.bars} style={{ height }} aria-hidden="true">
    {shape.map((percent, month) => (
      // A month is its place.
      // oxlint-disable-next-line react/no-array-index-key
      <Skeleton key={month} height={`${percent}%`} radius="sm" />
    ))}
  </div>
)
