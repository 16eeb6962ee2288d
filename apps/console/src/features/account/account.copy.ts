import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Staff sign-in',
    lead: 'For staff only. Clients sign in on the portal.',
    signIn: 'Sign in',
    enrol: 'Set up a second factor',
    enrolLead:
      'Staff need more than a password to sign in. Choose one way now; you can add the other later.',
    security: 'Security',
    setPassword: 'Set your password',
    forgot: 'Forgot password',
    forgotLead:
      'Tell us your email, and we’ll send you a link to set a new password. Your second factor stays.',
    forgotDone: 'If you work here with this email, a link is on its way. It works for 2 hours.',
    sendLink: 'Send the link',
    backToSignIn: 'Back to sign-in',
    setDone: 'Your password is set. Please sign in.',
    pushHours: 'They come between 7:00 AM and 7:00 PM of the firm’s time, for your clients only.',
    dailyMailTitle: 'Daily email',
    dailyMail: 'Email me each morning what’s waiting',
    dailyMailHint: 'Numbers only, at 7:00 AM. No email if nothing is waiting.',
    noticesFailed: (reason: string) => `There was an issue loading this: ${reason}`,
  },
  {
    title: 'Acceso del personal',
    lead: 'Solo para el personal. Los clientes entran en el portal.',
    signIn: 'Entrar',
    enrol: 'Configure un segundo factor',
    enrolLead:
      'El personal necesita algo más que una contraseña para entrar. Elija una opción ahora; después puede agregar la otra.',
    security: 'Seguridad',
    setPassword: 'Cree su contraseña',
    forgot: 'Olvidé mi contraseña',
    forgotLead:
      'Díganos su correo y le enviamos un enlace para crear una contraseña nueva. Su segundo factor sigue igual.',
    forgotDone: 'Si usted trabaja aquí con este correo, le llegará un enlace. Sirve por 2 horas.',
    sendLink: 'Enviar el enlace',
    backToSignIn: 'Ir a Entrar',
    setDone: 'Su contraseña está lista. Inicie sesión.',
    pushHours: 'Llegan de 7:00 a. m. a 7:00 p. m., hora de la oficina, y solo de sus clientes.',
    dailyMailTitle: 'Correo diario',
    dailyMail: 'Mandarme cada mañana un correo con lo pendiente',
    dailyMailHint: 'Solo números, a las 7:00 a. m. Si no hay nada pendiente, no llega.',
    noticesFailed: (reason) => `Hubo un problema al cargar esto: ${reason}`,
  },
)
