import * as z from 'zod/mini'

/**
 * Trims a name and turns each run of line breaks, blanks, and control characters into one space:
 * names appear in lists, mail, and file names.
 */
export const oneLine = () => z.overwrite(toOneLine)

export const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
