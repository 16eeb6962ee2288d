import { defineCopy } from '@milepost/ui/i18n/language.tsx'
import { formatList } from './format-list.ts'

const fileSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

export const copy = defineCopy(
  {
    send: 'Send a document',
    sendAgain: 'Send this document again',
    close: 'Close',
    howMany: 'How many pages',
    single: 'One page',
    multiple: 'Several pages',
    singleNote: 'One file. You can check it before you send it.',
    multipleNote: 'Add pages one by one, then submit them as one document.',
    photo: 'Photo',
    scan: 'Scan it with the camera',
    uploadFiles: 'Upload Files',
    import: 'Import a PDF, PNG, JPG, JPEG or TIFF, 10 MB or less',
    drop: 'Choose files, drop them here, or paste them',
    tooMany: (max: number, left: number) =>
      `${left === 1 ? '1 file was' : `${left} files were`} left out: this document takes ${max === 1 ? '1 page' : `up to ${max} pages`}.`,
    unsent: (count: number) =>
      count === 1 ? '1 page not sent yet' : `${count} pages not sent yet`,
    unsentNote: 'Finish that document first, or start over without its pages.',
    finish: 'Finish and submit them so they count.',
    sharedWaiting: (count: number) =>
      count === 1 ? '1 shared file is waiting' : `${count} shared files are waiting`,
    sharedNote: 'Add or discard what you shared.',
    continue: 'Continue',
    startOver: 'Start Over',

    uploadTitle: (title: string) => `${title} - Document Upload`,
    newDocument: 'New Document',
    reviewPage: 'Check Your Page',
    yourDocument: 'Your Document',
    exit: 'Exit without sending',
    exitQuestion: 'Leave without sending?',
    exitText: (count: number) =>
      count === 1 ? 'Your page won’t be saved.' : `Your ${count} pages won’t be saved.`,
    stay: 'Stay',
    leave: 'Leave',
    documentTitle: 'Document Title',
    optional: 'optional',
    titleHint: 'A name you’ll recognize, like “Fuel, May 4”',
    addNote: 'Add Note',
    editNote: 'Edit Note',
    note: 'Note',
    noNote: 'No Note',
    remaining: (count: number) =>
      count === 1 ? '1 character remaining' : `${count} characters remaining`,
    saveNote: 'Save Note',
    cancel: 'Cancel',
    anotherFile: 'Choose Another File',
    pictureLabel: (name: string) => `Picture of ${name}`,
    size: fileSize,
    save: 'Save',
    submit: 'Submit',
    addPage: 'Add New Page',
    pages: 'Pages',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    noteLabel: (name: string, note: string) => `${note} for ${name}`,
    removed: (name: string) => `${name} removed`,
    moved: (name: string, place: number) => `${name} is now page ${place}`,
    sending: (percent: number) => `Sending, ${percent}%`,
    sendingDocument: 'Sending the document',
    sendingPage: (name: string) => `Sending ${name}`,
    storing: 'Sent. Confirming it’s saved…',
    stopSending: 'Stop Sending',
    notSent: 'Not sent yet',
    notSaved: 'Your pages can’t be saved on this device. Keep this page open until they are sent.',
    stillMissing: (page: number) => `You still need to retake page ${page}.`,
    addMissing: (page: number) => `Add Page ${page}`,
    retainedPages: (pages: number[]) =>
      pages.length === 1
        ? `We already have page ${pages[0]}.`
        : `We already have pages ${formatList(pages, 'and')}.`,
    retakeNote: 'We already have your other pages.',
    whatToSend: 'What to send',
    onlyThese: (pages: number[]) =>
      pages.length === 0
        ? 'What is missing'
        : pages.length === 1
          ? `Only page ${pages[0]}`
          : `Only ${pages.length} pages`,
    allPages: 'All pages',
    savedForLater: 'Your pages are still here. Submit again: we won’t get them twice.',
    savedToFix: 'Your pages are still here. Fix what’s wrong, then submit again.',
    queuedNotice: 'Not sent yet. It’s saved on this device and will send when you’re back online.',
    sendAsNew: 'Send as a New Document',
    sentElsewhere: 'This document was sent, or discarded, in another window.',

    onItsWay: 'On its way!',
    onItsWayText: (firm: string) => `Your document is on its way to ${firm}.`,
    ourFirm: 'your bookkeeping firm',
    gotIt: 'Got it!',
    viewIt: 'View Document',
  },
  {
    send: 'Enviar un documento',
    sendAgain: 'Enviar otra vez este documento',
    close: 'Cerrar',
    howMany: 'Cuántas páginas',
    single: 'Una página',
    multiple: 'Varias páginas',
    singleNote: 'Un archivo. Puede revisarlo antes de enviarlo.',
    multipleNote: 'Agregue las páginas una por una y envíelas como un solo documento.',
    photo: 'Foto',
    scan: 'Escanéelo con la cámara',
    uploadFiles: 'Subir archivos',
    import: 'Un PDF, PNG, JPG, JPEG o TIFF de 10 MB o menos',
    drop: 'Elija archivos, arrástrelos hasta aquí o péguelos',
    tooMany: (max: number, left: number) =>
      `${left === 1 ? 'Quedó fuera 1 archivo' : `Quedaron fuera ${left} archivos`}: este documento admite ${max === 1 ? '1 página' : `hasta ${max} páginas`}.`,
    unsent: (count: number) =>
      count === 1 ? 'Falta enviar 1 página' : `Falta enviar ${count} páginas`,
    unsentNote: 'Termine primero ese documento, o empiece de nuevo sin sus páginas.',
    finish: 'Termine y envíelas para que cuenten.',
    sharedWaiting: (count: number) =>
      count === 1
        ? '1 archivo compartido por agregar'
        : `${count} archivos compartidos por agregar`,
    sharedNote: 'Agregue o descarte lo que compartió.',
    continue: 'Continuar',
    startOver: 'Empezar de nuevo',

    uploadTitle: (title: string) => `${title} - Subir documento`,
    newDocument: 'Documento nuevo',
    reviewPage: 'Revise su página',
    yourDocument: 'Su documento',
    exit: 'Salir sin enviar',
    exitQuestion: '¿Salir sin enviar?',
    exitText: (count: number) =>
      count === 1 ? 'Su página no se guardará.' : `Sus ${count} páginas no se guardarán.`,
    stay: 'Quedarme',
    leave: 'Salir',
    documentTitle: 'Título del documento',
    optional: 'opcional',
    titleHint: 'Un nombre que reconozca, como “Diésel, 4 de mayo”',
    addNote: 'Agregar nota',
    editNote: 'Editar nota',
    note: 'Nota',
    noNote: 'Sin nota',
    remaining: (count: number) => (count === 1 ? 'Queda 1 carácter' : `Quedan ${count} caracteres`),
    saveNote: 'Guardar nota',
    cancel: 'Cancelar',
    anotherFile: 'Elegir otro archivo',
    pictureLabel: (name: string) => `Imagen de ${name}`,
    size: fileSize,
    save: 'Guardar',
    submit: 'Enviar',
    addPage: 'Agregar otra página',
    pages: 'Páginas',
    up: (name: string) => `Mover ${name} hacia arriba`,
    down: (name: string) => `Mover ${name} hacia abajo`,
    remove: (name: string) => `Quitar ${name}`,
    noteLabel: (name: string, note: string) => `${note} de ${name}`,
    removed: (name: string) => `Se quitó ${name}`,
    moved: (name: string, place: number) => `${name} ahora es la página ${place}`,
    sending: (percent: number) => `Enviando, ${percent}%`,
    sendingDocument: 'Enviando el documento',
    sendingPage: (name: string) => `Enviando ${name}`,
    storing: 'Enviado. Confirmando que quedó guardado…',
    stopSending: 'Detener el envío',
    notSent: 'Todavía no se envió',
    notSaved:
      'Sus páginas no se pueden guardar en este dispositivo. No cierre esta página hasta que se envíen.',
    stillMissing: (page: number) => `Todavía falta tomar otra vez la página ${page}.`,
    addMissing: (page: number) => `Agregar la página ${page}`,
    retainedPages: (pages: number[]) =>
      pages.length === 1
        ? `Ya tenemos la página ${pages[0]}.`
        : `Ya tenemos las páginas ${formatList(pages, 'y')}.`,
    retakeNote: 'Ya tenemos sus demás páginas.',
    whatToSend: 'Qué enviar',
    onlyThese: (pages: number[]) =>
      pages.length === 0
        ? 'Lo que falta'
        : pages.length === 1
          ? `Solo la página ${pages[0]}`
          : `Solo ${pages.length} páginas`,
    allPages: 'Todas',
    savedForLater: 'Sus páginas siguen aquí. Envíe otra vez: no nos llegarán dos veces.',
    savedToFix: 'Sus páginas siguen aquí. Corrija lo que está mal y envíe otra vez.',
    queuedNotice:
      'Aún sin enviar. Está guardado en este dispositivo y se enviará cuando vuelva la conexión.',
    sendAsNew: 'Enviar como documento nuevo',
    sentElsewhere: 'Este documento ya se envió, o se descartó, en otra ventana.',

    onItsWay: '¡Va en camino!',
    onItsWayText: (firm: string) => `Su documento va en camino a ${firm}.`,
    ourFirm: 'su oficina de contabilidad',
    gotIt: '¡Entendido!',
    viewIt: 'Ver documento',
  },
)
