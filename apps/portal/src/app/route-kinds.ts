import type { Area } from '@milepost/contract/wire/access'
import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { patterns, type PathName } from './paths.ts'

type Load = () => Promise<ComponentType>

/** Fetches the code of a page when one goes there. */
export const lazyComponent = (load: Load) => async () => ({ Component: await load() })

/** A page with its area of the access table; its code is fetched when one goes there. */
export const page = (name: PathName, area: Area, load: Load): RouteObject => ({
  path: patterns[name],
  handle: { name, area },
  lazy: lazyComponent(load),
})

/** A page that asks nobody who they are. */
export const publicPage = (name: PathName, load: Load): RouteObject => ({
  path: patterns[name],
  handle: { name },
  lazy: lazyComponent(load),
})

/** An address that is another's. */
export const redirectPage = (name: PathName, to: string): RouteObject => ({
  path: patterns[name],
  handle: { name },
  loader: () => redirect(to),
})
