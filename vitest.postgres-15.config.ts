import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { apiTests } from './vitest.config.ts'

/** Slow tests that don't depend on the database version. */
const sameOnAll = [
  'apps/api/seeds/**',
  'apps/api/src/{admin,app,contract-matrix,server}.test.ts',
  'apps/api/src/features/account/account.totp.test.ts',
  'apps/api/src/features/documents/preview/**',
  'apps/api/src/features/documents/documents.preview.test.ts',
  'apps/api/src/platform/**/{storage,storage.jobs,job-worker,embedded-database}.test.ts',
]

/** The API's tests on the oldest supported PostgreSQL; run with `npm run prove -- postgresql-15`. */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1,
    projects: [
      apiTests({
        name: 'api',
        globalSetup: 'apps/api/test/servers/debian-database.ts',
        exclude: sameOnAll,
      }),
    ],
  },
})
