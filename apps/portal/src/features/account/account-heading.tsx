import { firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './account.module.css'

/** The title of a page one sees before signing in, and a line below it where there is one. */
export function AccountHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useFocusOnArrival()
  const { data } = useQuery(read(firm.show, {}))
  return (
    <>
      <title>{data ? `${title} | ${data.name}` : title}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children && <p className={classes.lead}>{children}</p>}
    </>
  )
}
