import { defineCopy } from '@milepost/ui/i18n/language.tsx'
import { formatList } from '../draft/format-list.ts'

const pagesInEnglish = (count: number) => (count === 1 ? '1 page' : `${count} pages`)
const pagesInSpanish = (count: number) => (count === 1 ? '1 página' : `${count} páginas`)

export const copy = defineCopy(
  {
    documents: 'Documents',
    upload: 'Upload',
    byState: 'Documents by status',
    received: 'Received',
    posted: 'Posted',
    needs_resubmission: 'Needs Resubmission',
    title: 'Title',
    pages: 'Pages',
    created: 'Created',
    status: 'Status',
    pageCount: pagesInEnglish,
    listFailed: (reason: string) => `There was an issue fetching your documents: ${reason}`,
    recentFailed: (reason: string) =>
      `There was an issue fetching your recent documents: ${reason}`,
    empty: 'No Documents',
    emptyReceived: 'Documents you send show up here with their status.',
    emptyPosted: "Documents move here once they're in your books.",
    recent: 'Recent Documents',
    viewAll: 'View All',
    howTo: 'How to send documents',

    viewTitle: (title: string) => `${title} - View Document`,
    view: 'View Document',
    backToList: 'Back to Documents',
    download: 'Download',
    document: 'Document',
    files: 'Files',
    history: 'History',
    noNote: 'No Note',
    toRetake: 'Retake',
    replaces: 'Replaces',
    earlierDocument: 'an earlier document',
    loadFailed: (reason: string) => `There was an issue loading the document: ${reason}`,
    previewLater: 'It should be available after processing.',
    previewChecks: 'This page will update on its own.',
    resubmit: 'Resubmit',
    retakeInstruction: (pages: number[]) =>
      `Please retake ${pages.length === 1 ? `page ${pages[0]}` : `pages ${formatList(pages, 'and')}`}.`,
    sendAll: (count: number) => `Please send all ${count} pages again.`,
    othersStay: 'Your other pages are fine.',
    addMissing: 'The pages you sent are fine.',
    retake: (pages: number[]) =>
      pages.length === 1 ? `Retake page ${pages[0]}` : `Retake pages ${formatList(pages, 'and')}`,
    addPages: 'Add pages',
  },
  {
    documents: 'Documentos',
    upload: 'Subir',
    byState: 'Documentos por estado',
    received: 'Recibidos',
    posted: 'En libros',
    needs_resubmission: 'Hay que reenviar',
    title: 'Título',
    pages: 'Páginas',
    created: 'Creado',
    status: 'Estado',
    pageCount: pagesInSpanish,
    listFailed: (reason: string) => `Hubo un problema al cargar sus documentos: ${reason}`,
    recentFailed: (reason: string) =>
      `Hubo un problema al cargar sus documentos recientes: ${reason}`,
    empty: 'No hay documentos',
    emptyReceived: 'Aquí verá los documentos que envíe y en qué van.',
    emptyPosted: 'Los documentos pasan aquí cuando ya están en sus libros.',
    recent: 'Documentos recientes',
    viewAll: 'Ver todos',
    howTo: 'Cómo enviar documentos',

    viewTitle: (title: string) => `${title} - Ver documento`,
    view: 'Ver documento',
    backToList: 'Volver a Documentos',
    download: 'Descargar',
    document: 'Documento',
    files: 'Archivos',
    history: 'Historial',
    noNote: 'Sin nota',
    toRetake: 'Repetir',
    replaces: 'Reemplaza',
    earlierDocument: 'un documento anterior',
    loadFailed: (reason: string) => `Hubo un problema al cargar el documento: ${reason}`,
    previewLater: 'Debería estar disponible cuando lo hayamos procesado.',
    previewChecks: 'Esta página se actualiza sola.',
    resubmit: 'Reenviar',
    retakeInstruction: (pages: number[]) =>
      `Por favor repita ${pages.length === 1 ? `la página ${pages[0]}` : `las páginas ${formatList(pages, 'y')}`}.`,
    sendAll: (count: number) => `Por favor envíe otra vez las ${count} páginas.`,
    othersStay: 'Sus demás páginas están bien.',
    addMissing: 'Las páginas que envió están bien.',
    retake: (pages: number[]) =>
      pages.length === 1
        ? `Repetir la página ${pages[0]}`
        : `Repetir las páginas ${formatList(pages, 'y')}`,
    addPages: 'Agregar páginas',
  },
)
