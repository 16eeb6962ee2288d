import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import type { Area } from '@milepost/contract/wire/access'
import { patterns, type PathName } from '../paths.ts'

type Load = () => Promise<ComponentType>

/** Loads a page's code on navigation. */
export const lazyComponent = (load: Load) => async () => ({ Component: await load() })

/** A page with its area of the access table; its code loads on navigation. */
export const page = (name: PathName, area: Area, load: Load): RouteObject => ({
  path: patterns[name],
  handle: { name, area },
  lazy: lazyComponent(load),
})

/** A page that needs no sign-in. */
export const publicPage = (name: PathName, load: Load): RouteObject => ({
  path: patterns[name],
  handle: { name },
  lazy: lazyComponent(load),
})

/** A path that lacks the part that names something, which leads to the page above. */
export const bareRoute = (path: string, to: string): RouteObject => ({
  path,
  loader: () => redirect(to),
})

/** A path that redirects to another. */
export const redirectPage = (name: PathName, to: string): RouteObject => ({
  path: patterns[name],
  handle: { name },
  loader: () => redirect(to),
})
