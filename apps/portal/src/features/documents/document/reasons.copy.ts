import type { ReasonCode } from '@milepost/contract/documents/documents'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** Why a document must be sent again. */
export const titles = defineCopy<Record<ReasonCode, string>>(
  {
    blurry: 'The picture is blurry',
    cut_off: 'Part of the page is cut off',
    wrong_document: 'This is a different document',
    missing_pages: 'Pages are missing',
    unreadable: 'A file can’t be opened',
    locked: 'A PDF has a password',
    placeholder: 'A PDF doesn’t show its pages',
    infected: 'There is a virus in a file',
    other: 'We need this document again',
  },
  {
    blurry: 'La foto está borrosa',
    cut_off: 'Una parte de la página quedó cortada',
    wrong_document: 'Este es otro documento',
    missing_pages: 'Faltan páginas',
    unreadable: 'No se puede abrir un archivo',
    locked: 'Un PDF tiene contraseña',
    placeholder: 'Un PDF no muestra sus páginas',
    infected: 'Un archivo tiene un virus',
    other: 'Necesitamos este documento otra vez',
  },
)

/** What to do about it, where the firm has not said so in its own words. */
export const advice = defineCopy<Record<ReasonCode, string>>(
  {
    blurry: 'Hold the phone still, in good light, and retake it.',
    cut_off: 'Lay the page flat with all four corners in the picture.',
    wrong_document: 'Please send the one we asked for.',
    missing_pages: 'Please send the whole document, front and back.',
    unreadable: 'It may be damaged or have a password. Please send another copy.',
    locked: 'Enter its password so we can open it, or send a copy without one.',
    placeholder: 'Please open it in Adobe Reader, print it to PDF, and send the new file.',
    infected: 'We didn’t open it. Please take a photo of the page and send that.',
    other: 'Please send it again.',
  },
  {
    blurry: 'Sostenga el teléfono sin moverlo, con buena luz, y repítala.',
    cut_off: 'Ponga la página plana, con las cuatro esquinas dentro de la foto.',
    wrong_document: 'Por favor envíe el que le pedimos.',
    missing_pages: 'Por favor envíe el documento completo, por los dos lados.',
    unreadable: 'Puede estar dañado o tener contraseña. Por favor envíe otra copia.',
    locked: 'Escriba su contraseña para que podamos abrirlo, o envíe una copia sin ella.',
    placeholder: 'Por favor ábralo en Adobe Reader, imprímalo como PDF y envíe el archivo nuevo.',
    infected: 'No lo abrimos. Por favor tome una foto de la página y envíe esa.',
    other: 'Por favor envíelo otra vez.',
  },
)
