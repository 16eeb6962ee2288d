import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Mail of the demo',
    about: 'In the demo no mail leaves this machine. What would have been sent stands here.',
    loadFailed: (reason: string) => `There was an issue loading the mail: ${reason}`,
    none: 'No mail yet',
    noneText: 'Invite a client or reset a password, and the mail for it will be here.',
    to: 'To',
    from: 'From',
    sent: 'Sent',
    back: 'Back to the mail',
    mail: 'Mail',
    asHtml: 'As most see it',
    asText: 'As text',
  },
  {
    title: 'Correo de la demostración',
    about:
      'En la demostración ningún correo sale de esta máquina. Lo que se habría enviado está aquí.',
    loadFailed: (reason) => `Hubo un problema al cargar el correo: ${reason}`,
    none: 'Todavía no hay correo',
    noneText: 'Invite a un cliente o restablezca una contraseña, y su correo estará aquí.',
    to: 'Para',
    from: 'De',
    sent: 'Enviado',
    back: 'Volver al correo',
    mail: 'Correo',
    asHtml: 'Como lo ve la mayoría',
    asText: 'Como texto',
  },
)
