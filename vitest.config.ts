import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** The API's tests, on the database that the setup starts. */
export const apiTests = (name: string, globalSetup: string, exclude: string[] = []) => ({
  test: {
    name,
    globalSetup,
    include: ['apps/api/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    // The files share only their imports, which take longer than most of their tests.
    isolate: false,
    // Node runs TypeScript natively, as on the server, so the tests run the same code.
    experimental: { viteModuleRunner: false },
    // PDFs are made in child processes, which may start slowly on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // One more than the CPU count, because API tests spend half of their time waiting for the database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['*.test.ts', 'scripts/**/*.test.ts'],
          // One test copies packages, which is slow from a cold disk; others run system programs.
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
          // Loading libraries takes longer than running most files; the setup gives each file fresh modules
          // and a fresh document.
          isolate: false,
          setupFiles: 'packages/testing/src/setup.ts',
          // A page's code is loaded when it opens, which takes long on a busy machine.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
