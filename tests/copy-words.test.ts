import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Rule = { name: string; pattern: RegExp; better: string; except?: RegExp }

/** Stands for what a sentence is filled with. */
const filled = '…'

/**
 * Words that read as translated, or as something else than is meant, each with what to write instead. They are looked
 * for in every text of a screen, a mail, or an error. The reasons are in docs/glossary.md.
 */
const rules: Rule[] = [
  {
    name: 'repetir la página',
    pattern: /\brep(etir|ita|ite)( solo)? (la|las|esa|esas|esta|estas) páginas?\b/i,
    better: 'tomar otra vez la página',
  },
  {
    name: 'entrar por',
    pattern: /\bentr(a|an|ar|e|en|ó) por\b/i,
    better: 'entrar a la cuenta de',
  },
  {
    name: 'la entrada',
    pattern: /\b(desbloquear|bloqueada|volver a|página de) (la )?entrada\b/i,
    better: 'el acceso',
  },
  {
    name: 'su oficina, your firm',
    pattern: /\b(su (oficina|firma)|la firma|your firm)\b(?! de contabilidad)/i,
    better: 'nosotros, we',
    // Staff read of their own firm there.
    except: /^apps\/console\/|staff-error-messages/,
  },
  { name: 'informe', pattern: /\binformes?\b/i, better: 'reporte' },
  {
    name: 'a date without “el”',
    pattern:
      /\b(vence|recordatorio|hecho|leído|(agregad|conectad|cread|enviad|publicad|revisad)[oa]) …/i,
    better: '“Vence el …”, or a colon before a moment: “Hecho: …”',
  },
  { name: 'papers', pattern: /\bpapers\b/i, better: 'documents, PDFs' },
  {
    name: 'a mile',
    // In a label, or after an amount: “pay four times a year” is how people say it.
    pattern:
      /… a (mile|gallon|day|week|month|year)\b|^[^.?!]*(\b(dollars|expenses|miles|price|rate|worked)|\$) a (mile|gallon|day|week|month|year)\b[^.?!]*$/i,
    better: 'per mile',
  },
  { name: 'Intente de nuevo', pattern: /\bintente de nuevo\b/i, better: 'Inténtelo de nuevo' },
  {
    name: 'a straight apostrophe',
    pattern: /[a-z…]'(d|ll|m|re|s|t|ve)\b/i,
    better: '’',
  },
]

/** Sentences of the specification, which stay to the letter. */
const fromSpec = [
  "There was an issue getting the current deduction rate. You are still able to track your trips but savings won't show in real-time.",
  "Couldn't find active Plan_Header__c",
]

const files = globSync([
  '{packages,apps}/*/src/**/*.copy.ts',
  'packages/contract/src/wire/*error-messages.ts',
]).toSorted()

type Node = { type?: string; [field: string]: unknown }

/** What a file says: its strings and templates, without the modules that it imports and the keys of its records. */
function listTexts(source: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const { type, ...fields } = node as Node
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return
    if (type === 'Literal' && typeof fields['value'] === 'string') texts.push(fields['value'])
    if (type === 'TemplateLiteral')
      texts.push(
        (fields['quasis'] as { value: { cooked: string } }[])
          .map(({ value }) => value.cooked)
          .join(filled),
      )
    if (type === 'Property') visit(fields['value'])
    else Object.values(fields).forEach(visit)
  }
  visit(parseSync('a.copy.ts', source).program)
  return texts
}

const findBroken = (text: string, file = '') =>
  fromSpec.includes(text)
    ? []
    : rules.filter(({ pattern, except }) => pattern.test(text) && !except?.test(file))

test('no text has words that read as translated', () => {
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) =>
    listTexts(readFileSync(file, 'utf8')).flatMap((text) =>
      findBroken(text, file).map(
        ({ name, better }) => `${file}: “${name}”, better ${better}: ${text}`,
      ),
    ),
  )
  expect(found, 'See docs/glossary.md').toEqual([])
})

test.each([
  'Repetir la página …',
  'Todavía falta repetir las páginas … y …',
  'Ya no puede entrar por …',
  'Volver a la entrada',
  'Aquí verá los mensajes de su oficina.',
  'Your firm closed this conversation.',
  'Informe en PDF',
  'Vence …',
  'Hecho …',
  'Tax papers',
  'Rate a mile',
  'Continental US ($ a day)',
  '… a week',
  'No se pudo descartar. Intente de nuevo.',
  "You can't get it back.",
])('“%s” is found', (text) => expect(findBroken(text)).toHaveLength(1))

test.each([
  'Tomar otra vez la página …',
  'Los clientes entran en el portal.',
  '¿Entrada o salida?',
  '¡Va en camino a su oficina de contabilidad!',
  'Vence el …',
  'Hecho: …',
  'Enviados … de …',
  'You can put the paper away.',
  'You pay the IRS four times a year.',
  'Select a year',
  'You can’t get it back.',
  ...fromSpec,
])('“%s” is allowed', (text) => expect(findBroken(text)).toEqual([]))

test('the staff’s own firm is theirs', () =>
  expect(findBroken('Set up your firm', 'apps/console/src/setup.copy.ts')).toEqual([]))
