import {
  importedTransactions,
  type BankImportUpload,
} from '@milepost/contract/books/imported-transactions'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredText } from '../../platform/storage/stored-file.ts'
import { serve } from '../../platform/http/serve.ts'
import { postImported, previewImport, importFile } from './imported/imported.service.ts'
import { listImported, markSetAside } from './imported/imported.sql.ts'
import { latestDay } from './posting/posting.service.ts'
import { loadBatch } from './statements/transactions.service.ts'

function toUpload({ files: [sent], ...settings }: WithFiles<BankImportUpload, StoredText>) {
  const { object: file, originalFileName } = sent!
  return { file, fileName: originalFileName ?? file.fileName, ...settings }
}

export function importedTransactionRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, importedTransactions.preview, ({ params: { accountId }, body }, _, db) =>
    previewImport(db, platform, accountId, toUpload(body)),
  )

  serve(platform, importedTransactions.importFile, ({ params: { accountId }, body }, staff, db) =>
    importFile(db, platform, staff, accountId, toUpload(body)),
  )

  serve(platform, importedTransactions.list, ({ params: { accountId }, query }, _, db) =>
    listImported(db, accountId, query, latestDay(clock)),
  )

  serve(platform, importedTransactions.post, async ({ params, body }, staff, db) => {
    await postImported(db, clock, staff, params.accountId, body)
    return orNotFound(await loadBatch(db, params.accountId, body.id))
  })

  serve(platform, importedTransactions.setAside, ({ params: { accountId }, body }, _, db) =>
    markSetAside(db, accountId, body.ids, body.isAside),
  )
}
