import type { Language } from '@milepost/contract/account/account'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import type { Mail } from './mail.ts'

/** A mail in one language: paragraphs around one link. */
export type MailWords = {
  subject: string
  before: string[]
  link: { label: string; to: string }
  after: string[]
}

type Firm = Pick<FirmSettings, 'name' | 'supportPhone' | 'address' | 'color'>

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const green = '#006747'
const line = 'margin:0 0 16px'
const small = 'margin:0;font-size:14px;color:#5a6361'

/** The same paragraphs as text and as HTML, under the firm's name. All of them are text: what looks like HTML is escaped. */
export function framed(
  { name, supportPhone, address, color }: Firm,
  language: Language,
  { subject, before, link, after }: MailWords,
): Omit<Mail, 'to'> {
  const signed = [`${name}, ${supportPhone}`, address]
  const paragraph = (text: string) => `<p style="${line}">${escape(text)}</p>`
  const [to, label, back] = [link.to, link.label, color ?? green].map(escape)
  const body = [
    `<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${escape(name)}</p>`,
    ...before.map(paragraph),
    `<p style="${line}"><a href="${to}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${back};color:#ffffff;text-decoration:none;font-weight:bold">${label}</a></p>`,
    // Whoever does not trust a button can read where it leads.
    `<p style="${line};font-size:14px;word-break:break-all"><a href="${to}" style="color:inherit">${to}</a></p>`,
    ...after.map(paragraph),
    `<hr style="margin:24px 0;border:0;border-top:1px solid #e2e4e0">`,
    ...signed.map((text) => `<p style="${small}">${escape(text)}</p>`),
  ]
  return {
    subject,
    text: [...before, link.to, ...after, signed.join('\n')].join('\n\n'),
    html: [
      '<!doctype html>',
      `<html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#fafaf8;color:#1c2321;font:16px/1.5 Arial,Helvetica,sans-serif">',
      '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e4e0;border-radius:12px">',
      ...body,
      '</div></body></html>',
    ].join('\n'),
  }
}
