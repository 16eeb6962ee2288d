import { CallFailed } from '@milepost/contract/wire/caller'
import { toErrorCode, errorMessages } from '@milepost/contract/wire/error-messages'
import { useLanguage, type Language } from '../i18n/language.tsx'
import { copy } from './error-messages.copy.ts'

/**
 * The message for a failure: for a CallFailed by its code (or its title, if the code is unknown),
 * for one of the contract's English messages by its translation, for any other error a generic one.
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

/** Translates failures and the contract's messages into the reader's language. */
export function useErrorMessage(): (reason: unknown) => string {
  const { language } = useLanguage()
  return (reason) => toErrorMessage(language, reason)
}
