import type { Language } from '@milepost/contract/account/account'

/** Below the greeting, for a person who signs in to several accounts. */
export const ofBusiness: Record<Language, (name: string) => string> = {
  en: (name) => `This is about ${name}.`,
  es: (name) => `Se trata de ${name}.`,
}
