/** The page's own, without which its policy lets no style in. */
const pageNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * A mail's HTML for a frame within a page whose policy forbids style attributes, as mails have them: each becomes a rule
 * of one style element. Links open a tab of their own.
 */
export function frameMail(html: string, nonce = pageNonce()): string {
  const rules: string[] = []
  const body = html.replace(/\sstyle="([^"]*)"/g, (_, style: string) => {
    rules.push(`[data-look="${rules.length}"]{${style.replace(/[<>{}]/g, '')}}`)
    return ` data-look="${rules.length - 1}"`
  })
  const head = `<base target="_blank"><style nonce="${nonce}">${rules.join('')}</style>`
  return body.includes('</head>') ? body.replace('</head>', `${head}</head>`) : head + body
}
