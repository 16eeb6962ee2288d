import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** The API's tests, on the database that the setup starts. */
export const apiTests = (name: string, globalSetup: string, exclude: string[] = []) => ({
  test: {
    name,
    globalSetup,
    include: ['apps/api/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    // They share nothing but what they import, which takes longer than most of them.
    isolate: false,
    // Node reads TypeScript by itself, as it does when the server runs: the same code is tested.
    experimental: { viteModuleRunner: false },
    // PDFs are made in processes of their own; on a busy machine one may be long in starting.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // One more than there are processors: those of the API wait for the database half of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['*.test.ts', 'scripts/**/*.test.ts'],
          // One copies packages, which takes long from a disk that has not read them yet; others run programs of the machine.
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      apiTests('api', 'apps/api/test/database-server.ts'),
      {
        test: {
          name: 'web',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/{portal,console}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Libraries take longer to load than most files run; the setup gives each its own modules and document.
          isolate: false,
          setupFiles: 'packages/testing/src/setup.ts',
          // A page's code is fetched as it is opened; on a busy machine that takes long.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
