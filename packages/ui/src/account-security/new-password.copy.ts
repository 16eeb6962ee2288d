import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    newPassword: 'New Password',
    confirmPassword: 'Confirm New Password',
    showPassword: 'Show the password',
    submit: 'Submit',
  },
  {
    newPassword: 'Contraseña nueva',
    confirmPassword: 'Confirme la contraseña nueva',
    showPassword: 'Mostrar la contraseña',
    submit: 'Enviar',
  },
)
