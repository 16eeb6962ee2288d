import { startFront } from '@milepost/ui/start-front.tsx'
import { routes } from './app/routes.tsx'

startFront(routes)
