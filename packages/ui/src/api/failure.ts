import { CallFailed } from '@milepost/contract/wire/caller'
import { codeOf, sentences } from '@milepost/contract/wire/sentences'
import { useLanguage, type Language } from '../i18n/language.tsx'
import { copy } from './sentences.copy.ts'

/**
 * The sentence for a failure, in a language: of a refused call by its code (by its title, where the
 * code is new to us), of one of the contract's English sentences, or of any other error.
 */
export function sentenceFor(language: Language, reason: unknown): string {
  const known: Record<string, string | undefined> = copy[language]
  if (typeof reason === 'string') {
    const code = codeOf(reason)
    return reason === sentences[code] ? copy[language][code] : reason
  }
  if (!(reason instanceof CallFailed)) return copy[language].unexpected
  return language === 'en' ? reason.message : (known[reason.code] ?? reason.message)
}

/** Says failures, and the contract's sentences, in the language of the person who reads. */
export function useSay(): (reason: unknown) => string {
  const { language } = useLanguage()
  return (reason) => sentenceFor(language, reason)
}
