import { keepSessionsApart } from '@milepost/ui/session/session.ts'
import { startFront } from '@milepost/ui/layout/start-front.tsx'
import { routes } from './app/routes.tsx'

keepSessionsApart('console')
startFront(routes, { basename: '/console' })
