import type { Language } from '@milepost/contract/account/account'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { toOneLine } from '@milepost/contract/wire/one-line'
import type { Mail } from './mail.ts'

type Link = { label: string; to: string }

/** A mail in one language: paragraphs before and after one link, and maybe another way below it. */
export type MailContent = {
  subject: string
  before: string[]
  link: Link
  other?: { before: string; link: Link } | undefined
  after: string[]
}

type Firm = Pick<FirmSettings, 'name' | 'supportPhone' | 'address' | 'color'>

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const defaultColor = '#006747'
const paragraphStyle = 'margin:0 0 16px'
const smallStyle = 'margin:0;font-size:14px;color:#5a6361'

/**
 * A mail as text and as HTML, under the firm's name. All content is text: HTML in it is escaped.
 */
export function renderMail(
  { name, supportPhone, address, color }: Firm,
  language: Language,
  { before, link, other, after, ...content }: MailContent,
): Omit<Mail, 'to'> {
  // It has names and titles that may have been stored before such texts were cleaned.
  const subject = toOneLine(content.subject)
  const signature = [[name, supportPhone].filter(Boolean).join(', '), address].filter(
    (line) => line !== null,
  )
  const paragraph = (text: string) => `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`
  const [to, label, background] = [link.to, link.label, color ?? defaultColor].map(escapeHtml)
  const body = [
    `<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${escapeHtml(name)}</p>`,
    ...before.map(paragraph),
    `<p style="${paragraphStyle}"><a href="${to}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${background};color:#ffffff;text-decoration:none;font-weight:bold">${label}</a></p>`,
    // The URL as text, for those who don't trust a button.
    `<p style="${paragraphStyle};font-size:14px;word-break:break-all"><a href="${to}" style="color:inherit">${to}</a></p>`,
    ...(other
      ? [
          paragraph(other.before),
          `<p style="${paragraphStyle}"><a href="${escapeHtml(other.link.to)}" style="color:${background};font-weight:bold">${escapeHtml(other.link.label)}</a></p>`,
        ]
      : []),
    ...after.map(paragraph),
    `<hr style="margin:24px 0;border:0;border-top:1px solid #e2e4e0">`,
    ...signature.map((text) => `<p style="${smallStyle}">${escapeHtml(text)}</p>`),
  ]
  return {
    subject,
    text: [
      ...before,
      link.to,
      ...(other ? [other.before, `${other.link.label}:`, other.link.to] : []),
      ...after,
      signature.join('\n'),
    ].join('\n\n'),
    html: [
      '<!doctype html>',
      `<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#fafaf8;color:#1c2321;font:16px/1.5 Arial,Helvetica,sans-serif">',
      '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e4e0;border-radius:12px">',
      ...body,
      '</div></body></html>',
    ].join('\n'),
  }
}
