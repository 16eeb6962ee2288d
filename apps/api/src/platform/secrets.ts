import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Keeps from whoever reads the database alone what has to be read again as it was. */
export type Secrets = {
  /** Encrypts for a purpose, with AES-256-GCM; what is sealed for one purpose opens for no other. */
  seal(purpose: string, text: string): string
  /** Throws where it was sealed for another purpose, by another secret, or changed since. */
  open(purpose: string, sealed: string): string
}

export function secretsOf(secret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const key =
      keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'milepost', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
      const bytes = [iv, cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([...bytes, cipher.getAuthTag()]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16)).toString('utf8') + decipher.final('utf8')
    },
  }
}

/**
 * What this installation encrypts with. Throws a sentence where it has a database of its own and no secret: processes on
 * several machines must have the same one, and a lost data folder must not take it along.
 */
export async function openSecrets(
  { database, secret }: Pick<Config, 'database' | 'secret'>,
  dataFolder: string,
): Promise<Secrets> {
  if (database && !secret)
    throw new Error('The setting MILEPOST_SECRET is wrong: DATABASE_URL needs it.')
  return secretsOf(secret ?? (await keptSecret(dataFolder)))
}

/** The same, where there is one; none is made. */
export async function secretsThere(
  { secret }: Pick<Config, 'secret'>,
  dataFolder: string,
): Promise<Secrets | undefined> {
  const kept = secret ?? (await readFile(fileIn(dataFolder), 'utf8').catch(() => undefined))
  return kept ? secretsOf(kept) : undefined
}

const fileIn = (dataFolder: string) => join(dataFolder, 'secret')

/** The secret of this data folder, made when it is first asked for. */
export async function keptSecret(dataFolder: string): Promise<string> {
  const path = fileIn(dataFolder)
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept) return kept
  // Linked when it is whole, so that of two processes that start together both have the same.
  const mine = `${path}.${randomUUID()}`
  await writeFile(mine, randomBytes(32).toString('base64url'), { mode: 0o600 })
  await link(mine, path).catch((reason: NodeJS.ErrnoException) => {
    if (reason.code !== 'EEXIST') throw reason
  })
  await rm(mine)
  return readFile(path, 'utf8')
}
