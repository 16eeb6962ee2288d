import { defineCopy } from '@milepost/ui/i18n/language.tsx'
import type { PhotoFault } from './photo-check.ts'

/** What may be hard to read about a photo. */
export const faults = defineCopy<Record<PhotoFault, string>>(
  {
    too_dark: 'This photo is dark',
    blurred: 'This photo looks blurry',
    cut_off: 'Part of the page may be cut off',
    too_small: 'The print may be too small to read',
  },
  {
    too_dark: 'Esta foto está oscura',
    blurred: 'Esta foto se ve borrosa',
    cut_off: 'Puede faltar una parte de la página',
    too_small: 'La letra puede ser muy pequeña para leerla',
  },
)

/** What to do about it. */
export const remedies = defineCopy<Record<PhotoFault, string>>(
  {
    too_dark: 'Turn on a light, or move to a window, and take it again.',
    blurred: 'Rest your elbows on something, wait until it is sharp, and take it again.',
    cut_off: 'Make sure that all four corners are in the frame.',
    too_small: 'Move closer until the page fills the picture, and take it again.',
  },
  {
    too_dark: 'Encienda una luz o acérquese a una ventana y tómela de nuevo.',
    blurred: 'Apoye los codos, espere a que se vea nítida y tómela de nuevo.',
    cut_off: 'Revise que las cuatro esquinas estén dentro del marco.',
    too_small: 'Acérquese hasta que la página llene la foto y tómela de nuevo.',
  },
)

export const copy = defineCopy(
  { check: 'Photo check', still: 'You can still send it as it is.' },
  { check: 'Revisión de la foto', still: 'De todos modos puede enviarla así.' },
)
