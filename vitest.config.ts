import { defineConfig } from 'vitest/config'
import { hasDebianDatabase } from './apps/api/test/debian-database.ts'

const api = (name: string, globalSetup: string) => ({
  test: {
    name,
    globalSetup,
    include: ['apps/api/**/*.test.ts'],
    // PDFs are made in processes of their own; on a busy machine one may be long in starting.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

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
      api('api', 'apps/api/test/database-server.ts'),
      ...(hasDebianDatabase
        ? [api('api on PostgreSQL 15', 'apps/api/test/debian-database.ts')]
        : []),
      {
        test: {
          name: 'web',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/{portal,console}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'apps/portal/test/setup.ts',
          // A page's code is fetched as it is opened; on a busy machine that takes long.
          testTimeout: 30_000,
        },
      },
    ],
  },
})
