import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

// Where the tests run is no matter; the day and the hour are those of UTC.
process.env.TZ = 'UTC'

// Limits in seconds only end what hangs: a busy machine may be many times slower than a quiet one.
const patience = { testTimeout: 300_000, hookTimeout: 300_000 }
const expectPatience = { poll: { timeout: 30_000 } }

/** What property tests draw, in each project; its test runs in each, too. */
const properties = 'packages/testing/src/properties/setup.ts'
const propertiesTest = 'packages/testing/src/properties/draws.test.ts'

/**
 * The API's tests that start servers, kill processes, restore backups, read pictures of papers, print hundreds
 * of pages, or migrate a database many times: minutes, for `npm run test:all`.
 */
const machines = [
  'apps/api/seeds/demo/demo-firm.test.ts',
  'apps/api/src/commands/*.test.ts',
  'apps/api/src/features/documents/preview/preview-process.test.ts',
  'apps/api/src/features/documents/reading/{ocr/read-page,process/catch-up,process/read-document}.test.ts',
  'apps/api/src/features/mileage/mileage.long-report.test.ts',
  'apps/api/src/features/{clients/clients.imports,notices/notices}.worker.test.ts',
  'apps/api/src/platform/database/{distribute,embedded-database,replica}.test.ts',
  'apps/api/src/platform/calls/limits/call-limits.test.ts',
  'apps/api/src/platform/jobs/{job-worker,storage.jobs}.test.ts',
  'apps/api/test/{query-plans,server}.test.ts',
]

type ApiTests = { name: string; globalSetup: string; include?: string[]; exclude?: string[] }

/** The API's tests, on the database that the setup starts. */
export const apiTests = ({
  name,
  globalSetup,
  include = ['apps/api/**/*.test.ts'],
  exclude = [],
}: ApiTests) => ({
  test: {
    name,
    globalSetup,
    include: [...include, propertiesTest],
    exclude: [...configDefaults.exclude, ...exclude],
    setupFiles: [properties, 'apps/api/test/lower-hashing-cost.ts'],
    // The files share only their imports, which take longer than most of their tests.
    isolate: false,
    // A test leaves no spy and no stub to those that share its imports.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Node runs TypeScript natively, as on the server, so the tests run the same code.
    experimental: { viteModuleRunner: false },
    ...patience,
    expect: expectPatience,
  },
})

const globalSetup = 'apps/api/test/servers/database-server.ts'

export default defineConfig({
  test: {
    // One more than the CPU count, because API tests spend half of their time waiting for the database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['tests/**/*.test.ts', 'scripts/**/*.test.ts', propertiesTest],
          setupFiles: properties,
          ...patience,
          expect: expectPatience,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/**/*.test.ts', propertiesTest],
          setupFiles: properties,
          ...patience,
        },
      },
      apiTests({ name: 'api', globalSetup, exclude: machines }),
      apiTests({ name: 'machines', globalSetup, include: machines }),
      {
        test: {
          name: 'web',
          include: [
            'packages/ui/**/*.test.{ts,tsx}',
            'apps/{portal,console}/**/*.test.{ts,tsx}',
            propertiesTest,
          ],
          environment: 'happy-dom',
          // Loading libraries takes longer than running most files; the setup gives each file fresh modules
          // and a fresh document.
          isolate: false,
          setupFiles: 'packages/testing/src/setup.ts',
          ...patience,
          expect: expectPatience,
        },
      },
    ],
  },
})
