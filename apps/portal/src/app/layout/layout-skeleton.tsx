import { Skeleton } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './layout.copy.ts'
import classes from './layout.module.css'

/** The frame before anything is known: the shapes of what comes. */
export function LayoutSkeleton() {
  const words = useCopy(copy)
  return (
    <div className={classes.layout} aria-busy="true">
      <span role="status" className="hide">
        {words.loading}
      </span>
      <aside className={classes.side}>
        <div className={classes.lines}>
          <Skeleton height={32} width={160} />
          {Array.from({ length: 10 }, (_, line) => (
            <Skeleton key={line} height={16} width={line % 3 === 0 ? 96 : 144} />
          ))}
        </div>
      </aside>
      <div className={classes.column}>
        <div className={classes.head} />
        <div className={classes.page}>
          <Skeleton height={180} radius="lg" />
          <Skeleton height={280} radius="lg" />
        </div>
      </div>
    </div>
  )
}
