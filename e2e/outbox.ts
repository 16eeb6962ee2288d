import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

const outbox = join(process.env.E2E_DATA ?? '', 'outbox')

/** The link with a token in the newest e-mail to this address. */
export async function latestLink(address: string): Promise<string | undefined> {
  const files = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
  for (const name of files.sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)))
    if (!mail.to?.some((one) => one.address === address)) continue
    const [link] = /https?:\/\/\S+token=\S+/.exec(mail.text ?? '') ?? []
    if (link) return link
  }
  return undefined
}
