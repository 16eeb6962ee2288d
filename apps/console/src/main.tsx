import { startFront } from '@milepost/ui/layout/start-front.tsx'
import { setStoragePrefix } from '@milepost/ui/session/session.ts'
import { routes } from './app/routes.tsx'
import { searchableComponents } from './shared/find-options.ts'

setStoragePrefix('console')
startFront(routes, { basename: '/console', components: searchableComponents })
