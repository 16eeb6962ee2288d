import { inBoth } from '../i18n/language.tsx'

export const copy = inBoth({ cancel: 'Cancel' }, { cancel: 'Cancelar' })
