import { randomUUID } from 'node:crypto'
import { firmSetup } from '@milepost/contract/firm/firm-setup'
import type { Staff } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import { afterCommit } from '../../platform/database/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import type { Written } from '../../shared/send-mail.ts'
import { reachItself, type Reached } from './setup/address.ts'
import { runLogo } from './setup/logo-process.ts'
import {
  changeMail,
  confirmTestMail,
  getFirmYear,
  loadSetup,
  renderSampleMail,
  sendTestMail,
  type TestedMail,
} from './setup/setup.service.ts'
import {
  confirmRates,
  lockSetup,
  saveAddress,
  saveMailCode,
  setBackupElsewhere,
} from './setup/setup.sql.ts'

/** `invitation` is the mail that the sample shows. `confirm` throws unless this is the admin's own password. */
export function firmSetupRoutes(
  platform: Platform,
  invitation: Written,
  confirm: (admin: Staff, password: string | undefined) => Promise<void>,
): void {
  const { clock, config, secrets } = platform

  serve(platform, firmSetup.show, (_, __, db) => loadSetup(db, platform))

  serve(
    platform,
    firmSetup.saveMail,
    async ({ body }, _, db) => {
      await changeMail(db, platform, body.mail)
      return loadSetup(db, platform)
    },
    { before: ({ body: { password } }, admin) => confirm(admin, password) },
  )

  serve(
    platform,
    firmSetup.testMail,
    async (_, __, db, ___, { outcome, reply, codeHash, codeFor }: TestedMail) => {
      if (outcome === 'sent') await saveMailCode(db, codeHash, codeFor)
      return { id: randomUUID(), outcome, reply }
    },
    {
      // Sent before the transaction, which would hold a connection for as long as the mail server takes.
      before: ({ body }) => sendTestMail(platform, body),
    },
  )

  serve(platform, firmSetup.confirmMail, async ({ body }, _, db) => {
    await confirmTestMail(db, platform, body.code)
    return loadSetup(db, platform)
  })

  serve(
    platform,
    firmSetup.saveAddress,
    async ({ body: { address } }, _, db, __, reached: Reached) => {
      if (config.publicUrl !== undefined) throw httpError(409, 'address_in_environment')
      const { addressVersion } = await lockSetup(db)
      if (addressVersion !== address.version) throw httpError(409, 'settings_changed')
      const isReached = reached.outcome === 'reached'
      const isSaved = isReached || address.unreached
      if (isSaved) {
        const { origin } = new URL(address.url)
        await saveAddress(db, origin, isReached ? clock.now() : null)
        afterCommit(db, () => platform.usePortalUrl(origin))
      }
      return { id: randomUUID(), ...reached, isSaved }
    },
    {
      before: async ({ body: { address, password } }, admin) => {
        await confirm(admin, password)
        return reachItself(secrets, new URL(address.url).origin)
      },
    },
  )

  serve(platform, firmSetup.confirmRates, async ({ body: { year } }, _, db) => {
    if (year !== getFirmYear(platform, await firmSettings(db)))
      throw httpError(409, 'rates_other_year')
    await confirmRates(db, year, clock.now())
    return loadSetup(db, platform)
  })

  serve(platform, firmSetup.saveBackup, async ({ body: { backup } }, _, db) => {
    await setBackupElsewhere(db, backup.isElsewhere)
    return loadSetup(db, platform)
  })

  serve(platform, firmSetup.sampleMail, ({ query }, _, db) =>
    renderSampleMail(db, platform, query.language, invitation),
  )

  serve(
    platform,
    firmSetup.makeLogo,
    async (_, __, ___, ____, logo: string) => ({ id: randomUUID(), logo }),
    {
      before: async ({ body: { image } }) => {
        const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
        const logo = await runLogo(bytes)
        if (logo === undefined) throw httpError(422, 'logo_unreadable', { pointer: '/image' })
        return logo
      },
    },
  )
}
