import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { waitFor } from '../../../test/wait-for.ts'
import { lockDataFolder } from '../process/data-folder.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'milepost-embedded-'))
const pidFile = join(folder, 'postgres', '18', 'postmaster.pid')
let database = await startEmbeddedDatabase(folder)
await queryDatabase('create table trips (title text)')
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true })
})

test('a killed server is restarted on its port, with all committed data', async () => {
  await queryDatabase(`insert into trips values ('Joplin')`)
  process.kill(await serverNumber(), 'SIGKILL')
  await waitFor(async () => expect(await titles()).toEqual(['Joplin']))
})

test('an orphaned server is stopped, and its data is reused', async () => {
  await database.stop()
  const orphanScript = `
    const { startEmbeddedDatabase } = await import(process.argv[1])
    console.log((await startEmbeddedDatabase(process.argv[2])).ownerUrl)`
  const source = new URL('embedded-database.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', orphanScript, source, folder]
  const left = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
  await queryDatabase(`insert into trips values ('Verona')`, left)
  database = await startEmbeddedDatabase(folder)
  expect(await titles()).toEqual(['Joplin', 'Verona'])
  await expect(queryDatabase('select', left)).rejects.toThrow('ECONNREFUSED')
})

test('a stopped server is not restarted', async () => {
  await database.stop()
  await expect(serverNumber()).rejects.toThrow('ENOENT')
  database = await startEmbeddedDatabase(folder)
})

test('a pid file of another program doesn’t prevent the start or end that program', async () => {
  const text = await readFile(pidFile, 'utf8')
  await database.stop()
  await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)))
  database = await startEmbeddedDatabase(folder)
  expect(await titles()).toEqual(['Joplin', 'Verona'])
})

test('names sort and change case alike on every machine', async () => {
  const { rows } = await queryDatabase(`
    select lower('ÁÑ') as lower, datlocprovider as provider, pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()
  `)
  expect(rows).toEqual([{ lower: 'áñ', provider: 'b', encoding: 'UTF8' }])
})

test('nothing that makes a commit durable is switched off', async () => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    const { rows } = await queryDatabase(`select current_setting('${setting}') as value`)
    expect(rows, setting).toEqual([{ value: 'on' }])
  }
})

test('a second Milepost on the same data folder fails with one sentence, and the first keeps running', async () => {
  const lock = await lockDataFolder(folder)
  const sentence = `Milepost is already running in the data folder ${folder}; stop it first, or set MILEPOST_DATA to another folder.`
  await expect(lockDataFolder(folder)).rejects.toThrow(sentence)
  await expect(lockDataFolder(folder)).rejects.toThrow(sentence)
  await lock.release()
  await (await lockDataFolder(folder)).release()
})

const serverNumber = async () => Number.parseInt(await readFile(pidFile, 'utf8'), 10)

async function queryDatabase(statement: string, url = database.ownerUrl) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

async function titles() {
  const { rows } = await queryDatabase('select title from trips order by title')
  return rows.map(({ title }: { title: string }) => title)
}
