import { lockedFiles, lockedFilesForStaff } from '@milepost/contract/documents/locked-files'
import { serve } from '../../../platform/calls/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Blob } from '../../../platform/storage/storage.ts'
import { openLocked, storeUnlocked } from './unlock.service.ts'

export function unlockRoutes(platform: Platform): void {
  const { clock } = platform

  serve(
    platform,
    lockedFiles.unlock,
    ({ params }, { accountId, userId, impersonator }, db, _, opened: Blob | undefined) =>
      storeUnlocked(db, { accountId, ...params }, opened, {
        at: clock.now(),
        actorId: impersonator?.staffId ?? userId,
        next: 'uploaded',
      }),
    {
      before: ({ params, body: { password } }, { accountId }) =>
        openLocked(platform, { accountId, ...params }, password),
    },
  )

  serve(
    platform,
    lockedFilesForStaff.unlock,
    ({ params }, { staffId }, db, _, opened: Blob | undefined) =>
      storeUnlocked(db, params, opened, { at: clock.now(), actorId: staffId, next: 'processing' }),
    { before: ({ params, body: { password } }) => openLocked(platform, params, password) },
  )
}
