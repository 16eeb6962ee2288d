import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { findServer } from './server.ts'

/** The mails to this address, newest first. */
async function listMails(address: string): Promise<Email[]> {
  const folder = join(findServer().dataFolder, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = files
    .sort()
    .reverse()
    .map(async (name) => PostalMime.parse(await readFile(join(folder, name))))
  return (await Promise.all(mails)).filter(({ to }) => to?.some((one) => one.address === address))
}

/** The subjects of the mails to this address, newest first. */
export const listSubjects = async (address: string): Promise<string[]> =>
  (await listMails(address)).flatMap(({ subject }) => subject ?? [])

/** The link with a token in the newest e-mail to this address. */
export async function latestLink(address: string): Promise<string | undefined> {
  for (const { text } of await listMails(address)) {
    const [link] = /https?:\/\/\S+token=\S+/.exec(text ?? '') ?? []
    if (link) return link
  }
  return undefined
}
