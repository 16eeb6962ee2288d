import './native/install-prompt.ts'
import { startFront } from '@milepost/ui/start-front.tsx'
import { keepingReads } from './app/keep-reads.ts'
import { routes } from './app/routes.tsx'
import { isInApp } from './native/device.ts'

if (isInApp()) void import('./app/start-app.tsx').then(({ startApp }) => startApp(routes))
else startFront(routes, keepingReads())
