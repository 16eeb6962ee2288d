import { Marked } from 'marked'
import sanitize from 'sanitize-html'

const marked = new Marked({
  gfm: true,
  breaks: true,
  // A picture from elsewhere would tell its server who reads; its words stay.
  renderer: { image: ({ text }) => sanitize(text, { allowedTags: [], allowedAttributes: {} }) },
})

/** Only what leads out of the portal by itself: no script, no path of ours. */
const isExternal = (href: string) => /^(https:\/\/|mailto:|tel:)/i.test(href)

const allowed: sanitize.IOptions = {
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
    // The page's name and the subject stand above all of them.
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
}

/**
 * The Markdown of a message as HTML that is safe to show: no script, style, picture or form; links open outside.
 * Throws a RangeError for quotes or lists nested thousands deep.
 */
export const messageHtml = (markdown: string): string =>
  sanitize(marked.parse(markdown, { async: false }), allowed).trim()
