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
    too_dark: 'Turn on a light or move to a window, and retake it.',
    blurred: 'Steady your arms, let it focus, and retake it.',
    cut_off: 'Make sure all four corners are in the frame.',
    too_small: 'Move closer until the page fills the picture, and retake it.',
  },
  {
    too_dark: 'Encienda una luz o acérquese a una ventana y repítala.',
    blurred: 'Apoye los brazos, deje que enfoque y repítala.',
    cut_off: 'Revise que las cuatro esquinas estén dentro del marco.',
    too_small: 'Acérquese hasta que la página llene la foto y repítala.',
  },
)

export const copy = defineCopy(
  { check: 'Photo check', still: 'You can send it anyway.' },
  { check: 'Revisión de la foto', still: 'Puede enviarla de todos modos.' },
)
