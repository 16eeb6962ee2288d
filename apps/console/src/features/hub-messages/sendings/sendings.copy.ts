import { maxPicked } from '@milepost/contract/hub-messages/message-sendings'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    message: 'Message',
    back: 'Back to messages',
    backToText: 'Back to the message',
    review: 'Who will get it',
    sizeFailed: (reason: string) => `Couldn’t count the clients: ${reason}`,
    membersFailed: (reason: string) => `Couldn’t load the clients: ${reason}`,
    sendingFailed: (reason: string) => `Couldn’t load the message: ${reason}`,
    willGetIt: (count: number) =>
      count === 1 ? '1 client will get it' : `${count} clients will get it`,
    inEnglish: (count: number) => `${count} in English`,
    inSpanish: (count: number) => `${count} in Spanish`,
    inactive: (count: number) => `${count} deactivated`,
    uninvited: (count: number) => `${count} with nobody invited`,
    when: 'When',
    now: 'Now',
    later: 'At a day and time',
    dayAndTime: 'Day and time',
    zone: (zone: string) => `${zone}, where the office is`,
    send: (count: number) => (count === 1 ? 'Send to 1 client' : `Send to ${count} clients`),
    schedule: (count: number) =>
      count === 1 ? 'Schedule for 1 client' : `Schedule for ${count} clients`,
    onItsWay: (count: number) =>
      count === 1 ? 'On its way to 1 client.' : `On its way to ${count} clients.`,
    scheduled: 'Message scheduled.',
    takeOut: 'Take out',
    takeOutName: (name: string) => `Take out ${name}`,
    takenOut: (count: number) =>
      count === 1 ? 'You took out 1 client.' : `You took out ${count} clients.`,
    tooManyOut: `You can take out up to ${maxPicked} clients.`,
    putBack: 'Put them back',
    searchClients: 'Client name',
    nobody: 'No clients',

    goesOut: (time: string) => `Goes out ${time}`,
    progress: (done: number, total: number) =>
      `${done} of ${total} ${total === 1 ? 'client' : 'clients'}`,
    progressLabel: 'How many clients it has reached',
    recipients: 'Clients',
    sent: 'Sent',
    read: 'Read',
    answered: 'Replied',
    sentBy: (name: string, date: string) => `${name}, ${date}`,
    picked: 'Clients picked one by one',
    everyPlan: 'All clients',
    ofPlan: (plan: string) => `Clients with ${plan}`,
    ofConsultant: (name: string) => `of ${name}`,
    withoutConsultant: 'without a consultant',
    withTag: (name: string) => `tagged “${name}”`,
    dueOn: (date: string) => `Due ${date}`,
    reminds: (days: number) =>
      days === 1 ? 'Reminds them every day' : `Reminds them every ${days} days`,
    notSent: (count: number) => `${count} couldn’t get it`,
    changeTime: 'Change the time',
    timeChanged: 'Time changed.',
    save: 'Save',
    cancelSending: 'Cancel this message',
    cancelAsk: 'Cancel this message?',
    cancelText: (count: number) =>
      count === 1 ? 'The client won’t get it.' : `None of the ${count} clients will get it.`,
    keepIt: 'Don’t cancel',
    cancelled: 'Message canceled.',
    filters: 'Which clients',
    readOn: (date: string) => `Read ${date}`,
    failed: 'Something went wrong. Send it to this client again.',
  },
  {
    message: 'Mensaje',
    back: 'Volver a los mensajes',
    backToText: 'Volver al mensaje',
    review: 'Quién lo recibirá',
    sizeFailed: (reason) => `No se pudieron contar los clientes: ${reason}`,
    membersFailed: (reason) => `No se pudieron cargar los clientes: ${reason}`,
    sendingFailed: (reason) => `No se pudo cargar el mensaje: ${reason}`,
    willGetIt: (count) =>
      count === 1 ? 'Lo recibirá 1 cliente' : `Lo recibirán ${count} clientes`,
    inEnglish: (count) => `${count} en inglés`,
    inSpanish: (count) => `${count} en español`,
    inactive: (count) => `${count} ${count === 1 ? 'desactivado' : 'desactivados'}`,
    uninvited: (count) => `${count} sin nadie invitado`,
    when: 'Cuándo',
    now: 'Ahora',
    later: 'Un día y una hora',
    dayAndTime: 'Día y hora',
    zone: (zone) => `${zone}, la de la oficina`,
    send: (count) => (count === 1 ? 'Enviar a 1 cliente' : `Enviar a ${count} clientes`),
    schedule: (count) =>
      count === 1 ? 'Programar para 1 cliente' : `Programar para ${count} clientes`,
    onItsWay: (count) =>
      count === 1 ? 'En camino a 1 cliente.' : `En camino a ${count} clientes.`,
    scheduled: 'Mensaje programado.',
    takeOut: 'Quitar',
    takeOutName: (name) => `Quitar ${name}`,
    takenOut: (count) => (count === 1 ? 'Quitó 1 cliente.' : `Quitó ${count} clientes.`),
    tooManyOut: `Puede quitar hasta ${maxPicked} clientes.`,
    putBack: 'Ponerlos otra vez',
    searchClients: 'Nombre del cliente',
    nobody: 'Ningún cliente',

    goesOut: (time) => `Sale el ${time}`,
    progress: (done, total) => `${done} de ${total} ${total === 1 ? 'cliente' : 'clientes'}`,
    progressLabel: 'A cuántos clientes ha llegado',
    recipients: 'Clientes',
    sent: 'Enviados',
    read: 'Leídos',
    answered: 'Respondidos',
    sentBy: (name, date) => `${name}, ${date}`,
    picked: 'Clientes elegidos uno por uno',
    everyPlan: 'Todos los clientes',
    ofPlan: (plan) => `Clientes con ${plan}`,
    ofConsultant: (name) => `de ${name}`,
    withoutConsultant: 'sin consultor',
    withTag: (name) => `con la etiqueta «${name}»`,
    dueOn: (date) => `Vence el ${date}`,
    reminds: (days) => (days === 1 ? 'Les recuerda cada día' : `Les recuerda cada ${days} días`),
    notSent: (count) => `${count} no ${count === 1 ? 'pudo' : 'pudieron'} recibirlo`,
    changeTime: 'Cambiar la hora',
    timeChanged: 'Hora cambiada.',
    save: 'Guardar',
    cancelSending: 'Cancelar este mensaje',
    cancelAsk: '¿Cancelar este mensaje?',
    cancelText: (count) =>
      count === 1 ? 'El cliente no lo recibirá.' : `Ninguno de los ${count} clientes lo recibirá.`,
    keepIt: 'No cancelar',
    cancelled: 'Mensaje cancelado.',
    filters: 'Qué clientes',
    readOn: (date) => `Leído: ${date}`,
    failed: 'Algo salió mal. Mándeselo otra vez a este cliente.',
  },
)

export const statusCopy = defineCopy(
  { scheduled: 'Scheduled', sending: 'Sending', sent: 'Sent', cancelled: 'Canceled' },
  { scheduled: 'Programado', sending: 'Enviando', sent: 'Enviado', cancelled: 'Cancelado' },
)

/** Why a client can't get a message. */
export const problemCopy = defineCopy(
  { inactive: 'Deactivated', uninvited: 'Nobody invited yet' },
  { inactive: 'Desactivado', uninvited: 'Nadie invitado todavía' },
)

/** The language a client reads. */
export const readsCopy = defineCopy(
  { en: 'Reads English', es: 'Reads Spanish' },
  { en: 'Lee inglés', es: 'Lee español' },
)

export const textCopy = defineCopy(
  { en: 'In English', es: 'In Spanish' },
  { en: 'En inglés', es: 'En español' },
)

/** How a message stands with a client. */
export const filterCopy = defineCopy(
  {
    all: 'All',
    pending: 'Not sent yet',
    unread: 'Not read',
    read: 'Read',
    answered: 'Replied',
    problem: 'Couldn’t get it',
  },
  {
    all: 'Todos',
    pending: 'Sin enviar',
    unread: 'Sin leer',
    read: 'Leído',
    answered: 'Respondió',
    problem: 'No pudo recibirlo',
  },
)
