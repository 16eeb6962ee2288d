import { maxPapers } from '@milepost/contract/documents/firm-papers-for-staff'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

const papersInEnglish = (count: number) => (count === 1 ? '1 document' : `${count} documents`)
const papersInSpanish = (count: number) => (count === 1 ? '1 papel' : `${count} papeles`)
const clientsInEnglish = (count: number) => (count === 1 ? '1 client' : `${count} clients`)
const clientsInSpanish = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`)

export const copy = defineCopy(
  {
    papers: 'Sent documents',
    send: 'Send documents',
    filters: 'Filter',
    everything: 'All',
    unread: 'Not opened',
    failed: 'Not delivered',
    listFailed: (reason: string) => `Couldn’t load the documents: ${reason}`,
    nothing: 'No documents here',
    sendFirst: 'Send the first one',
    nothingText: 'Documents you send to clients show up here.',
    sentBy: (who: string, when: string) => `${who}, ${when}`,
    preparing: 'Checking',
    sent: 'Sent',
    wasRead: 'Opened',
    unreadable: 'Can’t be opened',
    infected: 'Has a virus',
    withdrawn: 'Taken down',
    unreadableText:
      'We couldn’t open this file, so the client didn’t get it. Save it again without a password and send it again.',
    infectedText: 'This file has a virus, so the client didn’t get it.',
    opened: (who: string, when: string) => `${who} opened it (${when}).`,
    notOpened: 'Nobody has opened it yet.',
    withdrawnBy: (who: string, when: string) => `${who} took it down (${when}).`,
    look: 'Look at it',
    lookAt: (title: string) => `Look at ${title}`,
    pdfFailed: (reason: string) => `Couldn’t load the pages: ${reason}`,
    close: 'Close',
    withdraw: 'Take down',
    withdrawNamed: (title: string) => `Take down ${title}`,
    withdrawTitle: (title: string) => `Take down “${title}”?`,
    withdrawText:
      'The client no longer sees it. You still see that it was sent, and who opened it.',
    toClient: 'Back to the client',
    ofClient: (name: string) => `Documents for ${name}`,

    title: 'Send documents',
    back: 'Back to sent documents',
    drop: 'Drop PDFs or pictures here',
    choose: 'Choose files',
    matching: 'Finding the clients…',
    howTo:
      'We find each client by the file’s name, such as “Rivera 1099-NEC 2025.pdf”. You check before anything is sent.',
    howToOne: (name: string) =>
      `Everything you add here is for ${name}. You check before anything is sent.`,
    leftOut: (name: string, why: string) => `Left out ${name}: ${why}`,
    tooMany: 'You can send up to 500 documents at once. We left out the rest.',
    note: 'Note to the client',
    noteHint: 'Optional. Everyone gets the same note.',
    list: 'Documents to send',
    forClient: 'For',
    partial: 'Only part of the name matched. Please check.',
    unknown: 'We don’t know whose document this is.',
    ambiguous: 'Whose document is this?',
    change: 'Change',
    changeClient: (name: string) => `Change the client of ${name}`,
    several: 'Send to several clients',
    severalNamed: (name: string) => `Send to several clients: ${name}`,
    changeClients: 'Change the clients',
    changeClientsNamed: (name: string) => `Change the clients of ${name}`,
    whoGets: (name: string) => `Who gets “${name}”?`,
    chooseThese: 'Choose these clients',
    cannotGetPapers:
      'Clients who are deactivated, or where nobody is invited yet, can’t get documents.',
    tooManyClients: (room: number) =>
      `You can send up to ${maxPapers} documents at once. Choose up to ${clientsInEnglish(room)}.`,
    fileFor: (name: string, client: string) => `${name} for ${client}`,
    client: 'Client',
    chooseClient: 'Name, email or phone',
    paperTitle: 'Title the client sees',
    titleMissing: 'Give it a title.',
    leaveOut: (name: string) => `Leave out ${name}`,
    summary: (papers: number, clients: number) =>
      `${papersInEnglish(papers)} for ${clientsInEnglish(clients)}.`,
    unresolved: (count: number) =>
      count === 1
        ? '1 still needs a client or a title.'
        : `${count} still need a client or a title.`,
    sendCount: (count: number) => `Send ${papersInEnglish(count)}`,
    sendQuestion: (papers: number, clients: number) =>
      `Send ${papersInEnglish(papers)} to ${clientsInEnglish(clients)}?`,
    sendText:
      'Each person gets one email, without titles or amounts. You can take a document down later.',
    progress: (done: number, all: number) => `Sent ${done} of ${all}…`,
    sending: 'Sending…',
    done: (count: number) => `${papersInEnglish(count)} sent.`,
    someFailed: (count: number) =>
      `${papersInEnglish(count)} couldn’t be sent. Send again: nothing is sent twice.`,
  },
  {
    papers: 'Papeles',
    send: 'Mandar papeles',
    filters: 'Filtro',
    everything: 'Todos',
    unread: 'Sin abrir',
    failed: 'Sin entregar',
    listFailed: (reason) => `No se pudieron cargar los papeles: ${reason}`,
    nothing: 'No hay papeles aquí',
    sendFirst: 'Mandar el primero',
    nothingText: 'Aquí verá los papeles que mande a los clientes.',
    sentBy: (who, when) => `${who}, ${when}`,
    preparing: 'En revisión',
    sent: 'Enviado',
    wasRead: 'Abierto',
    unreadable: 'No se puede abrir',
    infected: 'Tiene un virus',
    withdrawn: 'Quitado del portal',
    unreadableText:
      'No pudimos abrir este archivo, así que el cliente no lo recibió. Guárdelo otra vez sin contraseña y mándelo de nuevo.',
    infectedText: 'Este archivo tiene un virus, así que el cliente no lo recibió.',
    opened: (who, when) => `${who} lo abrió (${when}).`,
    notOpened: 'Nadie lo ha abierto todavía.',
    withdrawnBy: (who, when) => `${who} lo quitó del portal (${when}).`,
    look: 'Verlo',
    lookAt: (title) => `Ver ${title}`,
    pdfFailed: (reason) => `No se pudieron cargar las páginas: ${reason}`,
    close: 'Cerrar',
    withdraw: 'Quitar del portal',
    withdrawNamed: (title) => `Quitar ${title} del portal`,
    withdrawTitle: (title) => `¿Quitar “${title}” del portal?`,
    withdrawText: 'El cliente ya no lo verá. Usted seguirá viendo que se mandó y quién lo abrió.',
    toClient: 'Volver al cliente',
    ofClient: (name) => `Papeles para ${name}`,

    title: 'Mandar papeles',
    back: 'Volver a papeles',
    drop: 'Suelte aquí archivos PDF o fotos',
    choose: 'Elegir archivos',
    matching: 'Buscando a los clientes…',
    howTo:
      'Encontramos a cada cliente por el nombre del archivo, como “Rivera 1099-NEC 2025.pdf”. Usted revisa antes de mandar.',
    howToOne: (name) => `Todo lo que agregue aquí es para ${name}. Usted revisa antes de mandar.`,
    leftOut: (name, why) => `No se agregó ${name}: ${why}`,
    tooMany: 'Puede mandar hasta 500 papeles a la vez. Los demás no se agregaron.',
    note: 'Nota para el cliente',
    noteHint: 'Opcional. Todos reciben la misma nota.',
    list: 'Papeles por mandar',
    forClient: 'Para',
    partial: 'Solo coincide una parte del nombre. Revíselo, por favor.',
    unknown: 'No sabemos de quién es este papel.',
    ambiguous: '¿De quién es este papel?',
    change: 'Cambiar',
    changeClient: (name) => `Cambiar el cliente de ${name}`,
    several: 'Mandar a varios clientes',
    severalNamed: (name) => `Mandar a varios clientes: ${name}`,
    changeClients: 'Cambiar los clientes',
    changeClientsNamed: (name) => `Cambiar los clientes de ${name}`,
    whoGets: (name) => `¿Quién recibe “${name}”?`,
    chooseThese: 'Elegir estos clientes',
    cannotGetPapers:
      'Los clientes desactivados, o sin nadie invitado todavía, no pueden recibir papeles.',
    tooManyClients: (room) =>
      `Puede mandar hasta ${maxPapers} papeles a la vez. Elija hasta ${clientsInSpanish(room)}.`,
    fileFor: (name, client) => `${name} para ${client}`,
    client: 'Cliente',
    chooseClient: 'Nombre, correo o teléfono',
    paperTitle: 'Título que ve el cliente',
    titleMissing: 'Póngale un título.',
    leaveOut: (name) => `Quitar ${name}`,
    summary: (papers, clients) => `${papersInSpanish(papers)} para ${clientsInSpanish(clients)}.`,
    unresolved: (count) =>
      count === 1
        ? 'A 1 le falta el cliente o el título.'
        : `A ${count} les falta el cliente o el título.`,
    sendCount: (count) => `Mandar ${papersInSpanish(count)}`,
    sendQuestion: (papers, clients) =>
      `¿Mandar ${papersInSpanish(papers)} a ${clientsInSpanish(clients)}?`,
    sendText:
      'Cada persona recibe un correo, sin títulos ni cantidades. Después puede quitar un papel del portal.',
    progress: (done, all) => `Enviados ${done} de ${all}…`,
    sending: 'Enviando…',
    done: (count) => (count === 1 ? '1 papel enviado.' : `${count} papeles enviados.`),
    someFailed: (count) =>
      count === 1
        ? '1 papel no se pudo mandar. Mándelo otra vez: nada se manda dos veces.'
        : `${count} papeles no se pudieron mandar. Mándelos otra vez: nada se manda dos veces.`,
  },
)
