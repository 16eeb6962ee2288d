import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import PostalMime, { type Address } from 'postal-mime'
import type { DemoMail, DemoMailContent } from '@milepost/contract/mail/mail'

/** Mail files are named by timestamp and id; the name of an unfinished one starts with a dot. */
const mailName = /^\d[\dTZ.-]+Z-([0-9a-f-]{36})\.eml$/

/** A page of the mails in the folder, newest first, and their total number. */
export async function listMails(
  folder: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: DemoMail[]; total: number }> {
  const names = await listNames(folder)
  const concurrency = pLimit(4)
  const items = names
    .slice((page - 1) * limit, page * limit)
    .map((name) => concurrency(() => readMail(folder, name)))
  return { items: await Promise.all(items), total: names.length }
}

/** One mail by its id; undefined if there is none. */
export async function parseMail(folder: string, id: string): Promise<DemoMailContent | undefined> {
  const name = (await listNames(folder)).find((each) => mailName.exec(each)?.[1] === id)
  return name === undefined ? undefined : readMail(folder, name)
}

/** Names begin with the timestamp, so sorting them sorts by time. */
async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((reason: NodeJS.ErrnoException) => {
    // The folder is created with the first mail.
    if (reason.code === 'ENOENT') return []
    throw reason
  })
  return names
    .filter((name) => mailName.test(name))
    .sort()
    .reverse()
}

async function readMail(folder: string, name: string): Promise<DemoMailContent> {
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  return {
    id: mailName.exec(name)![1]!,
    at: mail.date ?? new Date(0).toISOString(),
    from: formatAddresses([mail.from]),
    to: formatAddresses(mail.to ?? []),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

const formatAddresses = (people: (Address | undefined)[]) =>
  people.flatMap((one) => one?.address ?? []).join(', ')
