import * as z from 'zod/mini'

/** Makes a name or another text of one line such as `toOneLine` does. */
export const oneLine = () => z.overwrite(toOneLine)

/** Unicode's format characters, without the joiners that scripts and emoji need. */
const formatCharacters = /(?![\u200C\u200D])\p{Cf}/gu
/** What shows; U+2800 is a braille pattern without dots. */
const visible = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u

/**
 * The text as it appears in lists, mail, and file names: in NFC, with one space for each run of line breaks, blanks, and control
 * characters, and without format characters, some of which turn the direction of all that follows. Empty if nothing of it would show.
 */
export function toOneLine(text: string): string {
  const line = text
    .replace(formatCharacters, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
  return visible.test(line) ? line : ''
}
