import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import type { StaffArea } from '@milepost/contract/wire/staff-areas'
import { patterns, type PathName } from '../paths.ts'

type Load = () => Promise<ComponentType>

/** Loads a page's code on first visit. */
export const lazyPage = (load: Load) => async () => ({ Component: await load() })

/** Metadata of a route. */
export type Handle = { name: PathName; area: StaffArea }

/** A page that requires an area of the staff access table. Its code is loaded on first visit. */
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

/** A page that needs no sign-in. */
export const publicPage = (name: PathName, load: Load): RouteObject => ({
  path: patterns[name],
  handle: { name },
  lazy: lazyPage(load),
})

/** A URL that redirects to another one. */
export const redirectPage = (name: PathName, to: () => string): RouteObject => ({
  path: patterns[name],
  loader: () => redirect(to()),
})
