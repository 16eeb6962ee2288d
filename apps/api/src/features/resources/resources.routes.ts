import { folderOf, resources } from '@milepost/contract/resources/resources'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { getToday } from '../../shared/today.ts'
import { resourcePdf } from './resource-pdf.ts'
import { createPrinter, toolPdf } from './resources.service.ts'
import { resourcesIn, storedResource } from './resources.sql.ts'

export function resourceRoutes(platform: Platform): void {
  const { clock, storage } = platform
  const print = createPrinter()

  serve(platform, resources.list, (_, { clientCustomerType }, db) =>
    resourcesIn(db, folderOf(clientCustomerType)),
  )

  serve(platform, resources.pdf, async ({ params: { id } }, { clientCustomerType }, db) =>
    resourcePdf(storage, orNotFound(await storedResource(db, id, folderOf(clientCustomerType)))),
  )

  serve(
    platform,
    resources.tool,
    async ({ params: { id }, query: { language, year } }, { accountId }, db) => {
      const day = await getToday(db, clock, accountId)
      return toolPdf(db, print, { tool: id, language, day, isNextYear: year === 'next' })
    },
  )
}
