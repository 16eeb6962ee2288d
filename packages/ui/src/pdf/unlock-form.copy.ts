import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    locked: (name: string) => `This PDF is locked: ${name}`,
    password: 'PDF password',
    showPassword: 'Show the password',
    unlock: 'Unlock',
    notStored: 'We use it once to open the file. We don’t keep it.',
  },
  {
    locked: (name) => `Este PDF está protegido: ${name}`,
    password: 'Contraseña del PDF',
    showPassword: 'Mostrar la contraseña',
    unlock: 'Abrir',
    notStored: 'La usamos una sola vez para abrir el archivo. No la guardamos.',
  },
)
