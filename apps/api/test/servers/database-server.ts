import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded-database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { aFirm } from '../inputs/a-firm.ts'

/** URLs of a PostgreSQL server, for its owner and for the application. */
type Server = { ownerUrl: string; url: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Has the database `milepost_template`, which each test file copies. */
    databaseServer: Server
  }
}

/** The URL with another database. */
export const withDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Vitest's global setup: TEST_DATABASE_SERVER or a throwaway server, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const existingUrl = process.env.TEST_DATABASE_SERVER
  const server = existingUrl ? await adoptServer(existingUrl) : await startThrowawayServer()
  await provideTemplate(project, server)
  return () => server.stop()
}

/** Migrates the template once, and provides its URLs to the tests. */
export async function provideTemplate(project: TestProject, server: Server): Promise<void> {
  await createTemplate(server)
  project.provide('databaseServer', { ownerUrl: server.ownerUrl, url: server.url })
}

/** Creates the database that each test file copies. */
export async function createTemplate(server: Server): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(server.ownerUrl, 'postgres') })
  await client.connect()
  await client.query('drop database if exists milepost_template')
  await client.query('create database milepost_template')
  await client.end()
  const [owner, application] = [server.ownerUrl, server.url]
  await migrate(
    withDatabase(owner, 'milepost_template'),
    withDatabase(application, 'milepost_template'),
  )
  const template = new pg.Client({
    connectionString: withDatabase(server.ownerUrl, 'milepost_template'),
  })
  await template.connect()
  // Tests are about a firm that is open: it has set itself up.
  await template.query('update firm_settings set settings = settings || $1::jsonb', [aFirm])
  await template.end()
}

/** Uses an existing server, and creates a role for the application. */
export async function adoptServer(ownerUrl: string) {
  const client = new pg.Client({ connectionString: withDatabase(ownerUrl, 'postgres') })
  await client.connect()
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'milepost_app') then
      create role milepost_app login password 'test';
    end if;
  end $$`)
  await client.end()
  const url = Object.assign(new URL(ownerUrl), { username: 'milepost_app', password: 'test' }).href
  return { ownerUrl, url, stop: async () => undefined }
}

/**
 * Runs without syncing to disk: its data need not survive. And without parallel plans: the tests' tables are so
 * small that the processes take longer to start than the query to run.
 */
async function startThrowawayServer() {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-database-'))
  const { stop, ...server } = await startEmbeddedDatabase(folder, {
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      max_parallel_workers_per_gather: '0',
    },
  })
  return {
    ...server,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
