import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy({ cancel: 'Cancel' }, { cancel: 'Cancelar' })
