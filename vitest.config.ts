import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          // PDFs are made in processes of their own; on a busy machine one may be long in starting.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: 'apps/api/test/database-server.ts',
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/portal/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'apps/portal/test/setup.ts',
        },
      },
    ],
  },
})
