import './native/install-prompt.ts'
import { startFront } from '@milepost/ui/layout/start-front.tsx'
import { watchSwitches } from './app/follow-switch.ts'
import { offlineQueries } from './app/reads/offline-queries.ts'
import { routes } from './app/routes.tsx'
import { isInApp } from './native/device.ts'
import { bindSharedFile } from './native/files/shared-file.ts'
import { paths } from './paths.ts'
import { sessionOwner } from './shared/session-owner.ts'

if (isInApp()) void import('./app/start-app.tsx').then(({ startApp }) => startApp(routes))
else {
  watchSwitches()
  if (location.pathname === paths.shareDocument) bindSharedFile(sessionOwner())
  startFront(routes, offlineQueries())
}
