import type { Language } from './language.tsx'

/** In American English there would be a comma before the “and”. */
const locales: Record<Language, string> = { en: 'en-GB', es: 'es-US' }

/** A list in words: 'January, March and July'. */
export const formatList = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(locales[language]).format(items)
