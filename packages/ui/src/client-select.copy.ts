import { inBoth } from './language.tsx'

export const copy = inBoth(
  { nobody: 'No client like that', clear: 'Any client' },
  { nobody: 'Ningún cliente así', clear: 'Cualquier cliente' },
)
