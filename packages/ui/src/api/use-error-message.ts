import { CallFailed } from '@milepost/contract/wire/caller'
import { addErrorCodes, toErrorCode } from '@milepost/contract/wire/error-messages'
import { useLanguage, type Copy, type Language } from '../i18n/language.tsx'
import { copy } from './error-messages.copy.ts'

type Sentences = Record<string, string>

const sentences: Copy<Sentences> = { en: { ...copy.en }, es: { ...copy.es } }

/** Makes more of the API's sentences known, for a front that meets them. */
export function addErrorMessages({ en, es }: Copy<Sentences>): void {
  addErrorCodes(en)
  Object.assign(sentences.en, en)
  Object.assign(sentences.es, es)
}

/**
 * The message for a failure: for a CallFailed by its code (or its title, if the code is unknown),
 * for one of the contract's English messages by its translation, for any other error a generic one.
 * That a file's type is wrong takes two sentences.
 */
export function toErrorMessage(language: Language, reason: unknown): string {
  const sentence = toSentence(language, reason)
  const { file_type, file_type_photos } = copy[language]
  return sentence === file_type ? `${file_type} ${file_type_photos}` : sentence
}

function toSentence(language: Language, reason: unknown): string {
  const known: Record<string, string | undefined> = sentences[language]
  if (typeof reason === 'string') {
    const code = toErrorCode(reason)
    return (reason === sentences.en[code] ? known[code] : undefined) ?? reason
  }
  if (!(reason instanceof CallFailed)) return copy[language].unexpected
  return language === 'en' ? reason.message : (known[reason.code] ?? reason.message)
}

/** Translates failures and the contract's messages into the reader's language. */
export function useErrorMessage(): (reason: unknown) => string {
  const { language } = useLanguage()
  return (reason) => toErrorMessage(language, reason)
}
