import { documentSearch } from '@milepost/contract/documents/document-search'
import { serve } from '../../../platform/calls/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchDocuments } from './search.service.ts'

export function documentSearchRoutes(platform: Platform): void {
  serve(
    platform,
    documentSearch.search,
    ({ query }, staff) => searchDocuments(platform.db, staff, query),
    { auditedAccounts: (_, found = []) => found.map(({ accountId }) => accountId) },
  )
}
