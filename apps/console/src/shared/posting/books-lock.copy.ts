import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    lockedThrough: (day: string, name: string, moment: string) =>
      `Locked through ${day} · by ${name}, ${moment}`,
    dateLocked: (day: string, open: string) =>
      `The books are locked through ${day}. Use ${open} or later.`,
  },
  {
    lockedThrough: (day, name, moment) => `Cerrado hasta el ${day} · por ${name}, ${moment}`,
    dateLocked: (day, open) =>
      `Los libros están cerrados hasta el ${day}. Use el ${open} o una fecha posterior.`,
  },
)
