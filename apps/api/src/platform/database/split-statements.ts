/**
 * What a statement is made of, as far as a semicolon may hide in it: comments, quoted texts and
 * names, quoted bodies. In a text that begins with E, a backslash escapes a quote, also where the
 * text goes on in the next line. A word is one piece, so that no quote begins within it.
 */
const piece = new RegExp(
  [
    /--[^\n\r]*/,
    /[eE]'(?:[^'\\]|\\[^]|''|'[ \t\v\f\r]*\n\s*')*'/,
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /\$(?<tag>(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[^]*?\$\k<tag>\$/,
    /(?<open>[eE]?'|"|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)/,
    /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/,
    /\/\*|[^]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
)

/**
 * Splits SQL at its semicolons, without them and the comments around a statement. Citus takes no
 * text of several statements. Throws if a quote or a comment does not end. A function's body has to
 * be quoted: `begin atomic` is not understood.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let [start, end, depth] = [-1, 0, 0]
  const finish = () => {
    if (start !== -1) statements.push(text.slice(start, end))
    start = -1
  }
  for (let at = 0; at < text.length;) {
    piece.lastIndex = at
    const { 0: found, groups } = piece.exec(text)!
    if (groups?.open) throw new Error(`The quote at ${at} does not end`)
    const next = found === '/*' ? endOfComment(text, at) : at + found.length
    if (found === '(') depth++
    if (found === ')') depth--
    if (found === ';' && depth === 0) finish()
    else if (!/^([ \t\n\v\f\r]|--|\/\*)/.test(found)) {
      if (start === -1) start = at
      end = next
    }
    at = next
  }
  finish()
  return statements
}

/** Comments nest. */
function endOfComment(text: string, start: number): number {
  let depth = 0
  for (const { 0: mark, index } of text.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return start + index + 2
  }
  throw new Error(`The comment at ${start} does not end`)
}
