import { Marked } from 'marked'
import sanitize from 'sanitize-html'
import { httpError } from '../../platform/errors.ts'

/** Undefined makes it text, false leaves it to the library. */
const onlyIf = (isMarkdown: boolean) => (isMarkdown ? (false as const) : undefined)
const asTyped = () => undefined

/**
 * Of Markdown, what is written on purpose: bold, italics, links, lists by `-` and `1.`, headings by `##`, tables, struck
 * words, code. Everything else is shown as it was typed, so that an amount, a placeholder, or a number sign stays.
 */
const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // Show only an image's alt text: loading an external image would reveal the reader to its server.
    image: ({ text }) => sanitize(text, { allowedTags: [], allowedAttributes: {} }),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    text(token) {
      return 'tokens' in token && token.tokens
        ? this.parser.parseInline(token.tokens)
        : escapeText(token.text)
    },
  },
  tokenizer: {
    html: asTyped,
    tag: asTyped,
    def: asTyped,
    code: asTyped,
    blockquote: asTyped,
    lheading: asTyped,
    heading: (source) => onlyIf(/^ {0,3}##/.test(source)),
    list: (source) => onlyIf(/^ {0,3}(-|\d{1,2}[.)])\s/.test(source)),
    del: (source) => onlyIf(source.startsWith('~~')),
    // Only of characters that would be Markdown: C:\Taxes keeps its backslash.
    escape: (source) => onlyIf(/^\\([`*_[\]<~|#.)-]|\\[\\`*_[\]<~|#.)-])/.test(source)),
    // In 5*3*2 it multiplies.
    emStrong: (source, _, before = '') =>
      onlyIf(source.startsWith('_') || !/[\p{L}\p{N}]/u.test(before)),
  },
  walkTokens(token) {
    if (token.type === 'link')
      token.href = (token.href as string).replace(/^(http:\/\/|(?=www\.))/i, 'https://')
  },
})

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes what would be Markdown, such as in a name that a message mentions. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<~|#]/g, String.raw`\$&`)
    // At the start of a line, these would begin a list.
    .replace(/^-/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)

/** Allow only links that leave the portal: no scripts, no portal paths. */
const isExternal = (href: string) => /^(https:\/\/|mailto:|tel:)/i.test(href)

const allowed = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h3',
    'h4',
    'strong',
    'em',
    'del',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    // The page already has the higher heading levels, for its name and the subject.
    h1: 'h3',
    h2: 'h3',
    h3: 'h4',
    h5: 'h4',
    h6: 'h4',
    a: (_, { href = '' }): sanitize.Tag => ({
      tagName: 'a',
      attribs: isExternal(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {},
    }),
  },
} satisfies sanitize.IOptions

/** Escapes what someone typed as plain text, line by line. */
export const textHtml = (text: string): string =>
  `<p>${escapeText(text).replaceAll('\n', '<br />')}</p>`

/**
 * Converts a message's Markdown to safe HTML: no scripts, styles, images or forms; links open in a new tab.
 * Throws a RangeError if quotes or lists are nested thousands deep.
 */
export const messageHtml = (markdown: string): string =>
  sanitize(marked.parse(markdown, { async: false }), allowed).trim()

/** The text of a message's HTML, with its lines. */
export const htmlText = (html: string): string =>
  sanitize(html.replace(/<br \/>|<\/(p|h3|h4|pre|ul|ol|table)>/g, '$&\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** `messageHtml` for a field of a call: throws a 422 that points at it. */
export function renderBody(markdown: string): string {
  try {
    return messageHtml(markdown)
  } catch {
    throw httpError(422, 'invalid', { pointer: '/body' })
  }
}
