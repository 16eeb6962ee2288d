import { randomUUID } from 'node:crypto'
import { account } from '@milepost/contract/account'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { signIn } from './sign-in.service.ts'
import { deleteStaffSession, insertStaffSession, staffByEmail } from './staff.sql.ts'

export function accountStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(
    platform,
    account.staffSignIn,
    async ({ body: { user } }, _, db) => {
      const { staffId } = await signIn(db, clock, 'staff', user, (email) => staffByEmail(db, email))
      const bearerToken = newToken()
      await insertStaffSession(db, {
        staffId,
        tokenHash: hashToken(bearerToken),
        at: clock.now(),
      })
      return { id: randomUUID(), bearerToken }
    },
    { rateLimit: { max: 30, timeWindow: '1 minute' } },
  )

  serve(platform, account.staffSignOut, (_, { tokenHash }, db) => deleteStaffSession(db, tokenHash))

  serve(platform, account.currentStaff, async (_, { staffId, email, fullName, role }) => ({
    id: staffId,
    email,
    fullName,
    role,
  }))
}
