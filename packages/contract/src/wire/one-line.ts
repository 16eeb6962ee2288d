import * as z from 'zod/mini'

/** Makes a name or another text of one line such as `toOneLine` does. */
export const oneLine = () => z.overwrite(toOneLine)

/** To put combining marks in order takes the square of how many follow each other: no script has as many as these. */
const manyMarks = /(\p{M}{30})\p{M}+/gu

/** The text without the marks of a letter after its thirtieth, so that normalizing it takes no longer than reading it. */
export const withFewMarks = (text: string): string => text.replace(manyMarks, '$1')

/** Unicode's format characters, without the joiners that scripts and emoji need. */
const formatCharacters = /(?![\u200C\u200D])\p{Cf}/gu
/** What shows; U+2800 is a braille pattern without dots. */
const visible = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u

/**
 * The text as it appears in lists, mail, and file names: in NFC, with one space for each run of line breaks, blanks, and control
 * characters, and without format characters, some of which turn the direction of all that follows. Empty if nothing of it would show.
 */
export function toOneLine(text: string): string {
  const line = withFewMarks(text.replace(formatCharacters, ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
  return visible.test(line) ? line : ''
}
