import * as z from 'zod/mini'

/** Trims a name, and makes a space of every break in it: it stands in lists, in mails and in the names of files. */
export const oneLine = () => z.overwrite(toOneLine)

export const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
