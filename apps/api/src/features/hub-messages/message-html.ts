import { httpError } from '../../platform/errors.ts'
import { Marked } from 'marked'
import sanitize from 'sanitize-html'

const marked = new Marked({
  gfm: true,
  breaks: true,
  // Show only an image's alt text: loading an external image would reveal the reader to its server.
  renderer: {
    image: ({ text }) => sanitize(text, { allowedTags: [], allowedAttributes: {} }),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
  tokenizer: {
    // Undefined makes it text, false leaves it to the library.
    html: (source) => (isPlaceholder(source) ? undefined : false),
    tag: (source) => (isPlaceholder(source) ? undefined : false),
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  walkTokens(token) {
    if (token.type === 'link' && token.raw.startsWith('www.')) token.href = `https://${token.raw}`
  },
})

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
    'blockquote',
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

/** Names that stand for HTML, whether a message may have it or not: what is in such a script is no text either. */
const htmlNames = new Set([
  ...allowed.allowedTags,
  ...Object.keys(allowed.transformTags),
  ...`
    b button center div font form i iframe img input noscript option s script small span style sub
    sup textarea u
  `.match(/\w+/g)!,
])

/** Whether words in angle brackets stand at the beginning, such as `<truck number>`, and no HTML. */
function isPlaceholder(source: string): boolean {
  const [, name] = /^<\/?([a-z][a-z0-9]*)[a-z0-9 -]*>/i.exec(source) ?? []
  return name !== undefined && !htmlNames.has(name.toLowerCase())
}

/** Escapes what someone typed as plain text, line by line. */
export const textHtml = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br />')}</p>`

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
