import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { firm } from '@milepost/contract/firm/firm'
import { read } from '../api/api.ts'
import { useFocusOnArrival } from '../routing/focus-on-arrival.ts'
import classes from './sign-in.module.css'

/** Title of a page before sign-in, with an optional line below it. */
export function SignInHeading({ title, children }: { title: string; children?: ReactNode }) {
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
