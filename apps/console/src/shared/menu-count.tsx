import classes from './menu-count.module.css'

type MenuCountProps = { count: number; isNew?: boolean; spoken: string }

/** A number beside an entry of the menu, `spoken` in words; nothing if it is zero. */
export function MenuCount({ count, isNew, spoken }: MenuCountProps) {
  if (count === 0) return null
  return (
    <span className={classes.count} data-new={isNew || undefined}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="hide">{spoken}</span>
    </span>
  )
}
