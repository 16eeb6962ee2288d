import { firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './account.module.css'

/** Title of a page before sign-in, with an optional line below it. */
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
