import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    title: 'Staff sign-in',
    lead: 'For the people of the firm. Clients sign in at the portal.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show the password',
    signIn: 'Sign in',
  },
  {
    title: 'Acceso del personal',
    lead: 'Para las personas de la firma. Los clientes entran por el portal.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
    signIn: 'Entrar',
  },
)
