import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    skip: 'Skip to content',
    accountMenu: (name: string, account?: string) =>
      `${[name, account].filter(Boolean).join(', ')}, account menu`,
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    auto: 'Auto',
    language: 'Language',
    logOut: 'Log Out',
    loggedOut: 'You have been logged out for security. Redirecting to Login.',
  },
  {
    skip: 'Saltar al contenido',
    accountMenu: (name, account) =>
      `${[name, account].filter(Boolean).join(', ')}, menú de la cuenta`,
    theme: 'Tema',
    light: 'Claro',
    dark: 'Oscuro',
    auto: 'Automático',
    language: 'Idioma',
    logOut: 'Cerrar sesión',
    loggedOut: 'Cerramos su sesión por seguridad. Le llevamos a la página de inicio de sesión.',
  },
)
