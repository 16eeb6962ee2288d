import { setStoragePrefix } from '@milepost/ui/session/session.ts'
import { startFront } from '@milepost/ui/layout/start-front.tsx'
import { routes } from './app/routes.tsx'

setStoragePrefix('console')
startFront(routes, { basename: '/console' })
