import { clientErasures } from '@milepost/contract/client-erasures/client-erasures'
import type { Staff } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { confirmErasure, listFormerClients } from './erase.service.ts'
import { loadRetention, saveRetention } from './retention.sql.ts'

type ConfirmPassword = (admin: Staff, password: string | undefined) => Promise<void>

export function clientErasureRoutes(platform: Platform, confirmPassword: ConfirmPassword): void {
  const { clock } = platform
  const confirmed = {
    before: ({ body }: { body: { password?: string | undefined } }, admin: Staff) =>
      confirmPassword(admin, body.password),
  }

  serve(platform, clientErasures.retention, (_, __, db) => loadRetention(db))

  serve(
    platform,
    clientErasures.changeRetention,
    async ({ body: { retention } }, _, db) => {
      await saveRetention(db, retention)
      return { id: 'retention', ...retention }
    },
    confirmed,
  )

  serve(platform, clientErasures.formerClients, ({ query }, _, db) =>
    listFormerClients(db, clock.now(), query),
  )

  serve(
    platform,
    clientErasures.erase,
    ({ params: { accountId } }, { staffId, fullName }, db, request) =>
      confirmErasure(db, accountId, {
        at: clock.now(),
        staffId,
        name: fullName,
        requestId: request.id,
        address: request.ip,
      }),
    confirmed,
  )
}
