import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Demo mail',
    about: 'The demo sends no email. You can read here what it would have sent.',
    loadFailed: (reason: string) => `Couldn’t load the mail: ${reason}`,
    none: 'No mail yet',
    noneText: 'Invite a client or reset a password, and the email shows up here.',
    to: 'To',
    from: 'From',
    sent: 'Sent',
    back: 'Back to the mail',
    mail: 'Mail',
    asHtml: 'As HTML',
    asText: 'As text',
  },
  {
    title: 'Correo de la demostración',
    about: 'La demostración no envía correos. Aquí puede leer lo que habría enviado.',
    loadFailed: (reason) => `No se pudo cargar el correo: ${reason}`,
    none: 'Todavía no hay correo',
    noneText: 'Invite a un cliente o restablezca una contraseña, y el correo aparecerá aquí.',
    to: 'Para',
    from: 'De',
    sent: 'Enviado',
    back: 'Volver al correo',
    mail: 'Correo',
    asHtml: 'Como HTML',
    asText: 'Como texto',
  },
)
