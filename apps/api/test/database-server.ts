import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../src/platform/embedded-database.ts'
import { migrate } from '../src/platform/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL server that holds `milepost_template`, of which each test file takes a copy. */
    databaseServer: string
  }
}

/** Vitest's global setup: migrates the template once, on TEST_DATABASE_SERVER or a server of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_SERVER
  const server = given ? { url: given, stop: async () => undefined } : await startThrowawayServer()
  const url = new URL(server.url)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('drop database if exists milepost_template')
  await client.query('create database milepost_template')
  await client.end()
  url.pathname = '/milepost_template'
  await migrate(url.href)
  project.provide('databaseServer', server.url)
  return () => server.stop()
}

/** In memory as far as it goes: what it holds is not worth a wait for the disk. */
async function startThrowawayServer() {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-database-'))
  const server = await startEmbeddedDatabase(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
