import { useEffect } from 'react'
import type { CurrentUser } from '@milepost/contract/account/account'
import { canUse } from '@milepost/contract/wire/access'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { tripLocation } from '../../../native/location/location.ts'
import { suspendOthers } from './tracking-now.ts'

const TripRecorder = lazyPart(
  () => import('./trip-recorder.tsx').then((loaded) => loaded.TripRecorder),
  { failure: 'overPage' },
)

/** Keeps recording on every page. Renders nothing if trips can't be recorded. */
export function TripWatch({ user }: { user: CurrentUser }) {
  const userId = mayRecord(user) ? user.constituentId : undefined
  useEffect(() => suspendOthers(userId), [userId])
  return userId !== undefined && <TripRecorder userId={userId} timeZone={user.timeZone} />
}

/** Whether this device can record trips for this user. Impersonating staff don't drive. */
export const mayRecord = (user: CurrentUser): boolean =>
  tripLocation() !== undefined && canUse('mileage', user) && !user.impersonatedBy
