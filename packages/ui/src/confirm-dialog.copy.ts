import { inBoth } from './language.tsx'

export const copy = inBoth({ cancel: 'Cancel' }, { cancel: 'Cancelar' })
