/** The page's nonce. Its content security policy blocks styles without it. */
const pageNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * A mail's HTML for a frame inside this page. The page's policy forbids the style attributes that mails use,
 * so each becomes a rule in one style element. Links open in a new tab.
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
