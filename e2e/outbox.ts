import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

const outbox = join(process.env.E2E_DATA ?? '', 'outbox')

/** The latest mail to this address, as soon as there is one. */
export async function mailTo(address: string): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => (found = await latestTo(address)), `a mail to ${address}`)
    .toBeDefined()
  return found!
}

async function latestTo(address: string): Promise<Email | undefined> {
  const files = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
  for (const name of files.sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)))
    if (mail.to?.some((one) => one.address === address)) return mail
  }
  return undefined
}
