import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes in base64url. */
export const createToken = () => randomBytes(32).toString('base64url')

/** The hash of a token that the database stores. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
