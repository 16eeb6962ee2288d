import { CallFailed } from '@milepost/contract/wire/caller'
import { toErrorCode, errorMessages } from '@milepost/contract/wire/error-messages'
import { useLanguage, type Language } from '../i18n/language.tsx'
import { copy } from './error-messages.copy.ts'

/**
 * The sentence for a failure, in a language: of a refused call by its code (by its title, where the
 * code is new to us), of one of the contract's English sentences, or of any other error.
 */
export function toErrorMessage(language: Language, reason: unknown): string {
  const messagesByCode: Record<string, string | undefined> = copy[language]
  if (typeof reason === 'string') {
    const code = toErrorCode(reason)
    return reason === errorMessages[code] ? copy[language][code] : reason
  }
  if (!(reason instanceof CallFailed)) return copy[language].unexpected
  return language === 'en' ? reason.message : (messagesByCode[reason.code] ?? reason.message)
}

/** Says failures, and the contract's sentences, in the language of the person who reads. */
export function useErrorMessage(): (reason: unknown) => string {
  const { language } = useLanguage()
  return (reason) => toErrorMessage(language, reason)
}
