import type { StaffArea } from '@milepost/contract/wire/staff-areas'
import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { patterns, type PathName } from './paths.ts'

type Load = () => Promise<ComponentType>

/** Fetches the code of a page when one goes there. */
export const lazyPage = (load: Load) => async () => ({ Component: await load() })

/** What a route says of itself. */
export type Handle = { name: PathName; area: StaffArea }

/** A page with its area of the staff's access table; its code is fetched when one goes there. */
export const page = (
  name: PathName,
  area: StaffArea,
  load: Load,
  children: RouteObject[] = [],
): RouteObject => ({
  path: patterns[name],
  handle: { name, area } satisfies Handle,
  lazy: lazyPage(load),
  children,
})

/** A page that asks nobody who they are. */
export const publicPage = (name: PathName, load: Load): RouteObject => ({
  path: patterns[name],
  handle: { name },
  lazy: lazyPage(load),
})

/** An address that is another's. */
export const redirectPage = (name: PathName, to: () => string): RouteObject => ({
  path: patterns[name],
  loader: () => redirect(to()),
})
