import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  { email: 'Email', password: 'Password', showPassword: 'Show the password' },
  {
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
  },
)
