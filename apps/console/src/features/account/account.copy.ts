import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Staff sign-in',
    lead: 'For staff only. Clients sign in on the portal.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show the password',
    signIn: 'Sign in',
    enrol: 'Set up a second factor',
    enrolLead:
      'Staff need more than a password to sign in. Choose one way now; you can add the other later.',
    security: 'Security',
    setPassword: 'Set your password',
    setDone: 'Your password is set. Please sign in.',
  },
  {
    title: 'Acceso del personal',
    lead: 'Solo para el personal. Los clientes entran por el portal.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
    signIn: 'Entrar',
    enrol: 'Configure un segundo factor',
    enrolLead:
      'El personal necesita algo más que una contraseña para entrar. Elija una opción ahora; después puede agregar la otra.',
    security: 'Seguridad',
    setPassword: 'Cree su contraseña',
    setDone: 'Su contraseña está lista. Inicie sesión.',
  },
)
