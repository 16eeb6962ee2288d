import { defineCopy } from '../i18n/language.tsx'

/** The heading of the portal's home screen. */
export const copy = defineCopy(
  { welcome: (firstName: string) => `Welcome Back, ${firstName}!` },
  { welcome: (firstName) => `¡Qué gusto verle de nuevo, ${firstName}!` },
)
