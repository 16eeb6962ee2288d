import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../process/config.ts'

/**
 * Encrypts what the server must be able to read again, but someone with only the database must not.
 */
export type Secrets = {
  /** Encrypts with AES-256-GCM, for one purpose: it does not open for another. */
  seal(purpose: string, text: string): string
  /** Throws if the text was sealed for another purpose, by an unknown secret, or changed since. */
  open(purpose: string, sealed: string): string
  /** The prefix of everything sealed with the current secret. */
  prefix: string
}

/** Seals with `secret`, and opens what it or `formerSecret` sealed. */
export function createSecrets(secret: string, formerSecret?: string): Secrets {
  const current = createKeyring(secret)
  const rings = formerSecret === undefined ? [current] : [current, createKeyring(formerSecret)]
  return {
    prefix: `${current.id}.`,
    seal: (purpose, text) => `${current.id}.${encrypt(current.keyFor(purpose), text)}`,
    open(purpose, sealed) {
      const [bytes = '', id] = sealed.split('.').toReversed()
      // Texts sealed before keys had IDs may be from either secret.
      const candidates = rings.filter((ring) => id === undefined || ring.id === id)
      for (const [i, { keyFor }] of candidates.entries())
        try {
          return decrypt(keyFor(purpose), bytes)
        } catch (reason) {
          if (i === candidates.length - 1) throw reason
        }
      throw new Error('sealed by a secret that is not known here')
    },
  }
}

/** A secret's keys, one per purpose, and an ID that identifies the secret without revealing it. */
function createKeyring(secret: string) {
  const deriveKey = (info: string) => Buffer.from(hkdfSync('sha256', secret, 'milepost', info, 32))
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const key = keys.get(purpose) ?? deriveKey(purpose)
    keys.set(purpose, key)
    return key
  }
  return { id: createHash('sha256').update(deriveKey('key id')).digest('hex').slice(0, 8), keyFor }
}

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const bytes = [iv, cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([...bytes, cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16)).toString('utf8') + decipher.final('utf8')
}

type SecretSettings = Pick<Config, 'secret' | 'formerSecret'>

/**
 * This installation's secrets. Throws if it has its own database server and no secret set:
 * processes on several machines must share one, and it must not be lost with a data folder.
 */
export async function openSecrets(
  { database, secret, formerSecret }: SecretSettings & Pick<Config, 'database'>,
  dataFolder: string,
): Promise<Secrets> {
  if (database && !secret)
    throw new Error('The setting MILEPOST_SECRET is missing: DATABASE_URL needs it.')
  return createSecrets(secret ?? (await loadOrCreateSecret(dataFolder)), formerSecret)
}

/** Like `openSecrets`, but creates no secret: undefined if there is none. */
export async function findSecrets(
  { secret, formerSecret }: SecretSettings,
  dataFolder: string,
): Promise<Secrets | undefined> {
  const storedSecret = secret ?? (await readSecretFile(getSecretPath(dataFolder)))
  return storedSecret === undefined ? undefined : createSecrets(storedSecret, formerSecret)
}

const getSecretPath = (dataFolder: string) => join(dataFolder, 'secret')

/** Throws if the file is empty: anybody could decrypt with an empty secret. */
async function readSecretFile(path: string): Promise<string | undefined> {
  const storedSecret = await readFile(path, 'utf8').catch((reason: NodeJS.ErrnoException) => {
    if (reason.code !== 'ENOENT') throw reason
  })
  if (storedSecret === '')
    throw new Error(
      `${path} is empty: restore the secret, or delete the file if this is the first start.`,
    )
  return storedSecret ?? undefined
}

/** The secret of this data folder, created on first use. */
export async function loadOrCreateSecret(dataFolder: string): Promise<string> {
  const path = getSecretPath(dataFolder)
  const storedSecret = await readSecretFile(path)
  if (storedSecret !== undefined) return storedSecret
  // Linked once complete, so that two processes that start together get the same one.
  const temporaryPath = `${path}.${randomUUID()}`
  try {
    await writeFile(temporaryPath, randomBytes(32).toString('base64url'), {
      mode: 0o600,
      flush: true,
    })
    await link(temporaryPath, path).catch((reason: NodeJS.ErrnoException) => {
      if (reason.code !== 'EEXIST') throw reason
    })
  } finally {
    await rm(temporaryPath, { force: true })
  }
  return readFile(path, 'utf8')
}
