import type { Written } from '../../../shared/send-mail.ts'

/** For an admin who tests the mail server. */
export const testMail: Written<{ code: string }> = {
  en: ({ firm, link, code }) => ({
    subject: `${code} is your code: a test mail from ${firm}`,
    before: [
      'Your mail server works.',
      `Enter this code on the set-up page: ${code}`,
      'Check whether this mail landed in your inbox or with the spam.',
    ],
    link: { label: 'Open the set-up page', to: link },
    after: [],
  }),
  es: ({ firm, link, code }) => ({
    subject: `${code} es su código: un correo de prueba de ${firm}`,
    before: [
      'Su servidor de correo funciona.',
      `Escriba este código en la página de configuración: ${code}`,
      'Fíjese si este correo llegó a su bandeja de entrada o al correo no deseado.',
    ],
    link: { label: 'Abrir la página de configuración', to: link },
    after: [],
  }),
}
