import { Skeleton } from '@mantine/core'
import { type CSSProperties } from 'react'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useSeriesColor } from '../statement/chart-palette.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import classes from './donut.module.css'

const DonutRing = lazyPart(() => import('./donut-ring.tsx').then((loaded) => loaded.DonutRing))

type DonutProps = {
  /** The label for screen readers. */
  label: string
  /** In the order of the list beside it. Values of zero or less are left out of the ring. */
  parts: readonly { name: string; value: number }[]
  centre: string
  caption: string
}

const size = 208

/** A ring with the total in the middle; gray with 'No Data' if there is nothing to divide. */
export function Donut({ label, parts, centre, caption }: DonutProps) {
  const words = useCopy(copy)
  const color = useSeriesColor()
  const drawn = parts
    .map((part, place) => ({ ...part, color: color(place) }))
    .filter(({ value }) => value > 0)
  if (drawn.length === 0)
    return (
      <div className={classes.ring} style={{ width: size, height: size }} data-empty>
        <p className={classes.centre}>{words.noData}</p>
      </div>
    )
  return (
    <div
      className={classes.ring}
      style={{ width: size, height: size }}
      role="img"
      aria-label={label}
    >
      <DonutRing fallback={<Skeleton circle height={size} />} parts={drawn} size={size} />
      <p className={classes.centre}>
        <b className="figure" style={{ '--length': centre.length } as CSSProperties}>
          {centre}
        </b>
        <span>{caption}</span>
      </p>
    </div>
  )
}
