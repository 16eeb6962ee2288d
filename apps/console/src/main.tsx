import { keepSessionsApart } from '@milepost/ui/session.ts'
import { startFront } from '@milepost/ui/start-front.tsx'
import { routes } from './app/routes.tsx'

keepSessionsApart('console')
startFront(routes, { basename: '/console' })
