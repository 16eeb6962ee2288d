import { Marked } from 'marked'
import sanitize from 'sanitize-html'

const marked = new Marked({
  gfm: true,
  breaks: true,
  // Show only an image's alt text: loading an external image would reveal the reader to its server.
  renderer: { image: ({ text }) => sanitize(text, { allowedTags: [], allowedAttributes: {} }) },
})

/** Allow only links that leave the portal: no scripts, no portal paths. */
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
}

/**
 * Converts a message's Markdown to safe HTML: no scripts, styles, images or forms; links open in a new tab.
 * Throws a RangeError if quotes or lists are nested thousands deep.
 */
export const messageHtml = (markdown: string): string =>
  sanitize(marked.parse(markdown, { async: false }), allowed).trim()
