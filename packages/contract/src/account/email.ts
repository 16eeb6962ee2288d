import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { toOneLine } from '../wire/one-line.ts'

/** Of what people paste, the most that is looked at: a link may have a subject and a text. */
const maxTyped = 2_000

/**
 * A field for an e-mail address, as people type or paste it. Its domain is in ASCII, as it is looked up and compared; the part
 * before the @ is in NFC.
 */
export const Email = z.string(errorMessages.email_required).check(
  z.maxLength(maxTyped, { error: errorMessages.email_invalid, abort: true }),
  z.overwrite((typed) => toAsciiDomain(readEmail(typed))),
  z.minLength(1, { error: errorMessages.email_required, abort: true }),
  z.refine(isEmail, errorMessages.email_invalid),
)

/** An e-mail address of an answer: its domain as people write it. */
export const ShownEmail = z.string().check(z.overwrite(toShownEmail))

/** An address that is shown to clients and never looked up: as people write it. */
export const ContactEmail = Email.check(z.overwrite(toShownEmail))

/** What does not show, format characters such as U+200B among it. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu
const quotes = /^(?:"(.*)"|'(.*)'|“(.*)”|\((.*)\)|<(.*)>)$/u

/**
 * The address in what was pasted: without invisible characters, brackets, quotes, `mailto:`, the name before it, and the comma
 * or full stop after it. Other text stays as it is.
 */
export function readEmail(typed: string): string {
  const text = toOneLine(typed.replace(invisible, ''))
  const read = readOnce(text)
  return read === text ? text : readEmail(read)
}

function readOnce(text: string): string {
  const bare = text.replace(/[\s.,;]+$/u, '')
  const quoted = quotes
    .exec(bare)
    ?.slice(1)
    .find((inside) => inside !== undefined)
  if (quoted !== undefined) return quoted
  const [, name, named] = /^([^<>]+)<([^<>]*)>$/u.exec(bare) ?? []
  // Another address before it makes two, and nobody knows which of them is meant.
  if (named !== undefined && name !== undefined)
    return !name.includes('@') || readEmail(name) === readEmail(named) ? named : bare
  const [, link] = /^mailto:([^?]*)/iu.exec(bare) ?? []
  return link === undefined ? bare : decode(link)
}

function decode(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

const splitAt = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
}

/** The address with its domain in ASCII (RFC 5891), as the address of a page has it; as it is if its domain can't be one. */
export function toAsciiDomain(email: string): string {
  const [local, domain] = splitAt(email)
  const host = toHost(domain)
  return host === undefined ? email : `${local}@${host}`
}

function toHost(domain: string): string | undefined {
  // What else ends the host of a URL would go unseen.
  if (/[\s/\\:?#@%[\]]/u.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

const localPart = /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]$/u
const asciiDomain = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
const countBytes = (text: string) => new TextEncoder().encode(text).length

/** RFC 5321, 4.5.3.1: 64 bytes before the @; 254 in all, as the path around them has two more. */
function isEmail(email: string): boolean {
  const [local, domain] = splitAt(email)
  return (
    localPart.test(local) &&
    asciiDomain.test(domain) &&
    toHost(domain) === domain &&
    countBytes(local) <= 64 &&
    countBytes(email) <= 254
  )
}

/** Whether only a mail server with SMTPUTF8 (RFC 6531) takes the address. A domain never needs it. */
export const needsSmtpUtf8 = (email: string): boolean => /[^\0-\x7F]/.test(splitAt(email)[0])

/** The address with its domain as people write it; as it is if that would not be the same address. */
export function toShownEmail(email: string): string {
  const [local, domain] = splitAt(email)
  if (local === '' || !/(^|\.)xn--/.test(domain)) return email
  const shown = domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.')
  return toHost(shown) === domain ? `${local}@${shown}` : email
}

/** A label without its `xn--`, by the algorithm of RFC 3492, 6.2; browsers have no function for it. */
function decodeLabel(label: string): string | undefined {
  const dash = label.lastIndexOf('-')
  const points = Array.from(label.slice(0, Math.max(dash, 0)), (c) => c.codePointAt(0)!)
  let [point, bias, at, next] = [128, 72, 0, dash + 1]
  while (next < label.length) {
    const before = at
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(label.charAt(next) || '?')
      if (digit < 0) return undefined
      next++
      at += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = points.length + 1
    bias = adapt(at - before, count, before === 0)
    point += Math.floor(at / count)
    if (point > 0x10ffff) return undefined
    at %= count
    points.splice(at++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}
