import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFile as readClients } from '../src/features/clients/import/review.service.ts'
import { readFile as readBooks } from '../src/features/financial-performance/bring/review.service.ts'
import { claimStored } from '../src/features/financial-performance/imports/claims/claim-stored.ts'
import { readFile as readBankFile } from '../src/features/financial-performance/imports/reading/read-file.ts'
import { reportPdf } from '../src/features/mileage/report.service.ts'
import { startApi } from './servers/start-api.ts'

test('no thread begins for a caller who has hung up', async () => {
  const api = await startApi()
  const { db, clock } = api
  const { accountId } = await api.signIn()
  const hangUp = AbortSignal.abort()
  const file = Buffer.from('Name\nDana')
  const works: Record<string, () => Promise<unknown>> = {
    clients: () => readClients(file, 'staff', hangUp),
    books: () => readBooks(file, 'staff', hangUp),
    'a bank file': () =>
      readBankFile(
        accountId,
        { bytes: file, settings: { given: {}, chosen: [], sources: [] } },
        hangUp,
      ),
    claims: () => claimStored(db, clock, accountId, { rows: '[]', sha256: '' }, hangUp),
    'a mileage report': () =>
      reportPdf(db, clock, accountId, { year: 2026, language: 'en', hangUp }),
  }
  for (const [name, work] of Object.entries(works))
    await expect(work(), name).rejects.toMatchObject({ status: 499 })
  await api.stop()
})

test('each kind of thread is tried here, or in an archive’s own tests', () => {
  const source = new URL('../src/', import.meta.url)
  const kinds = globSync('**/*.ts', { cwd: fileURLToPath(source) })
    .filter((file) => !/\.test\.ts$|thread-pool\.ts$/.test(file))
    .filter((file) =>
      /create(ThreadPool|TableReader)\b.*\(/.test(readFileSync(new URL(file, source), 'utf8')),
    )
  expect(kinds.toSorted()).toEqual([
    'features/client-archives/reports/list-reports.ts',
    'features/clients/import/review.service.ts',
    'features/financial-performance/bring/review.service.ts',
    'features/financial-performance/imports/claims/claim-stored.ts',
    'features/financial-performance/imports/reading/read-file.ts',
    'features/mileage/report.service.ts',
    'shared/tables/table-reader.ts',
  ])
})
