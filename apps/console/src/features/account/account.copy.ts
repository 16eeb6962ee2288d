import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Staff sign-in',
    lead: 'For the people of the firm. Clients sign in at the portal.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show the password',
    signIn: 'Sign in',
    enrol: 'Set up a second factor',
    enrolLead:
      'Staff sign in with more than a password. Choose one way now; you can add the other one later.',
    security: 'Security',
    setPassword: 'Set your password',
    setDone: 'Your password is set. Please sign in.',
  },
  {
    title: 'Acceso del personal',
    lead: 'Para las personas de la oficina. Los clientes entran por el portal.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
    signIn: 'Entrar',
    enrol: 'Configure un segundo factor',
    enrolLead:
      'El personal entra con algo más que una contraseña. Elija una manera ahora; después puede agregar la otra.',
    security: 'Seguridad',
    setPassword: 'Ponga su contraseña',
    setDone: 'Su contraseña está lista. Inicie sesión.',
  },
)
