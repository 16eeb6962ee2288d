import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy({ write: 'Write to us' }, { write: 'Escribirnos' })
