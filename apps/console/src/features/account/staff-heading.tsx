import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import classes from './account.module.css'

/** The title and optional subtitle of a page shown before the console. */
export function StaffHeading({ title, lead }: { title: string; lead?: string }) {
  const heading = useFocusOnArrival()
  return (
    <>
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </>
  )
}
