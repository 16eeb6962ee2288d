import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getMailFolder } from '../../apps/api/src/platform/mail/mail.ts'
import type { BenchClient } from '../bench-clients.ts'
import type { BenchServer } from '../bench-server.ts'
import type { Figure } from '../figures.ts'
import { createUpload, sendDocument, type Upload } from '../uploads/send-document.ts'

const maxMailSeconds = 5
const maxPhotoSeconds = 10
/** How often both are waited for, on a quiet server and on a busy one. */
export const tries = 3
/** Longer is not waited for. */
const maxWaitMs = 60_000

type Waits = { mail: number; drawn: number }

/** Asks for a mail and a PDF, each time as the next client. */
export function asker(server: BenchServer, clients: readonly BenchClient[], upload: Upload) {
  const next = clients.values()
  return async (): Promise<Waits> => {
    const { value: client } = next.next()
    const [mail, drawn] = await Promise.all([
      secondsUntilMail(server, client!),
      secondsUntilDrawn(server, client!, upload),
    ])
    return { mail, drawn }
  }
}

export function compareWaits(
  load: string,
  { quiet, during }: Record<'quiet' | 'during', Waits[]>,
  rest: string,
): Figure[] {
  const figure = (what: string, name: keyof Waits, aim: number): Figure => {
    const [before, slowest] = [quiet, during].map((all) =>
      Math.max(...all.map((each) => each[name])),
    ) as [number, number]
    return {
      label: `${what} of another client while ${load}: slowest of ${tries}`,
      found: `${slowest.toFixed(1)} to ${before.toFixed(1)} s, ${(slowest / before).toFixed(1)} times${rest}`,
      aim: `at most ${aim} s`,
      isMet: slowest <= aim,
    }
  }
  return [
    figure('mail', 'mail', maxMailSeconds),
    figure('PDF of a photo', 'drawn', maxPhotoSeconds),
  ]
}

export const toUpload = async (file: File): Promise<Upload> =>
  createUpload([{ name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) }])

/** Sends fifty documents, as many at once as one account may; returns how many were accepted. */
export async function sendAll(server: BenchServer, { token }: BenchClient, upload: Upload) {
  let sent = 0
  const numbers = Array.from({ length: 50 }).keys()
  const sender = async () => {
    for (const _ of numbers) {
      await sendDocument(server.address, token, upload)
      sent++
    }
  }
  await Promise.all(Array.from({ length: 6 }, sender))
  return sent
}

async function secondsUntilMail(server: BenchServer, { email }: BenchClient): Promise<number> {
  const mailFolder = getMailFolder(server.folder)
  const hasCome = async () => {
    const names = await readdir(mailFolder).catch(() => [])
    // One that is being written begins with a dot.
    const mails = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    const texts = await Promise.all(mails.map((name) => readFile(join(mailFolder, name), 'utf8')))
    return texts.some((text) => text.includes(`To: ${email}`))
  }
  return secondsUntil(async () => {
    const answer = await fetch(`${server.address}/api/users/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { email } }),
    })
    if (!answer.ok) throw new Error(`No mail: ${answer.status}`)
    return hasCome
  })
}

export const secondsUntilDrawn = (
  { address, db }: BenchServer,
  { token }: BenchClient,
  upload: Upload,
): Promise<number> =>
  secondsUntil(async () => {
    const id = await sendDocument(address, token, upload)
    const query = 'select 1 from documents where id = $1 and preview_key is not null'
    return async () => (await db.pool.query(query, [id])).rowCount !== 0
  })

async function secondsUntil(begin: () => Promise<() => Promise<boolean>>): Promise<number> {
  const began = performance.now()
  const isDone = await begin()
  while (!(await isDone()) && performance.now() - began < maxWaitMs) await sleep(20)
  return (performance.now() - began) / 1_000
}
