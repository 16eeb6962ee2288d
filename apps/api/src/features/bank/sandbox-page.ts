import { institutions, type Institution } from './sandbox-money.ts'
import { words } from './sandbox-page.copy.ts'

type SandboxPage = {
  language: 'en' | 'es'
  nonce: string
  firm: string
  /** The bank to sign in to again; if undefined, the person chooses one. */
  bank: Institution | undefined
}

/** The page to connect a made-up bank. It works without scripts. */
export function sandboxPage({ language, nonce, firm, bank }: SandboxPage): string {
  const labels = words[language]
  const options = (bank ? [bank] : institutions).map(
    ({ id, name, card }, i) => `<label class="bank">
      <input type="radio" name="institution" value="${id}" ${i === 0 ? 'checked' : ''} required>
      <span><strong>${escapeHtml(name)}</strong><small>${card ? labels.card : labels.checking}</small></span>
    </label>`,
  )
  const title = bank ? labels.again(escapeHtml(bank.name)) : labels.title
  return frame({ language, nonce, title }, [
    `<p class="notice">${labels.notice}</p>`,
    '<form method="post">',
    `<fieldset><legend>${labels.banks}</legend>${options.join('')}</fieldset>`,
    `<p>${labels.consent(escapeHtml(firm))}</p>`,
    `<button name="do" value="connect">${labels.connect}</button>`,
    `<button name="do" value="cancel" class="quiet" formnovalidate>${labels.cancel}</button>`,
    '</form>',
  ])
}

/** The page shown for an expired link. */
export const endedPage = (language: 'en' | 'es', nonce: string) =>
  frame({ language, nonce, title: words[language].title }, [`<p>${words[language].ended}</p>`])

type Frame = { language: string; nonce: string; title: string }

const frame = ({ language, nonce, title }: Frame, body: string[]) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body><main><h1>${title}</h1>${body.join('\n')}</main></body>
</html>`

const style = `
:root { --paper: #fff; --ground: #f1f3f5; --ink: #1a1f24; --quiet: #49525b; --line: #7b8792; --act: #0b5a3c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d2227; --ground: #12161a; --ink: #eef1f3; --quiet: #b6c0c9; --line: #79848e; --act: #0f6b48; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 32px 20px; background: var(--paper); min-height: 100vh; }
h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; }
.notice { margin: 0 0 20px; padding: 12px 14px; border: 2px dashed var(--line); border-radius: 8px; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.bank { display: flex; gap: 12px; align-items: center; min-height: 64px; margin-top: 8px; padding: 8px 14px;
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.bank small { display: block; color: var(--quiet); font-size: 14px; }
.bank input { width: 20px; height: 20px; accent-color: var(--act); flex: none; }
button { display: block; width: 100%; min-height: 48px; margin-top: 12px; border: 1px solid var(--act); border-radius: 8px;
  background: var(--act); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: transparent; border-color: var(--line); color: var(--ink); }
:focus-visible { outline: 3px solid #2b7de0; outline-offset: 2px; }
`

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
