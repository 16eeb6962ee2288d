import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    logIn: 'Log In',
    welcome: (firm: string) => `Your documents, profit and taxes, handled by ${firm}.`,
    keepLoggedIn: 'Keep me logged in',
    signIn: 'Sign In',
    forgotPassword: 'Forgot Password',
    stuck: 'New here, or stuck?',
    call: 'Call',
    orWrite: 'or email',
    write: 'Email',

    forgotLead: 'Tell us your email, and we’ll send you a link to set a new password.',
    submit: 'Submit',
    forgotDone: (support: string) =>
      `Submitted! If your email address is in our system, you will receive an email with a password reset link shortly. Be sure to check your spam and junk folders. If you did not receive a reset link, please contact ${support}.`,
    ourSupport: 'our support',
    forgotFailed: 'There was an issue submitting your email address. Please try again.',

    resetPassword: 'Reset Password',
    resetDone: 'Password reset! Please log in with your new credentials.',
    setPassword: 'Set Your Password',
    setDone: 'Your password is set. Please log in.',

    security: 'Security',
    clientsOwn: 'Only the client can see and change their sign-in security.',

    consultant: 'Your Consultant',
    consultantFailed: (reason: string) => `There was an issue loading your Consultant: ${reason}`,
    noConsultant: 'You’ll see your consultant here once we assign one.',
    sendEmail: (name: string) => `Send ${name} an email`,
    callPerson: (name: string, phone: string) => `Call ${name}, ${phone}`,
  },
  {
    logIn: 'Iniciar sesión',
    welcome: (firm) => `Sus documentos, ganancias e impuestos, a cargo de ${firm}.`,
    keepLoggedIn: 'Mantener mi sesión abierta',
    signIn: 'Entrar',
    forgotPassword: 'Olvidé mi contraseña',
    stuck: '¿Primera vez aquí, o necesita ayuda?',
    call: 'Llame al',
    orWrite: 'o escriba a',
    write: 'Escriba a',

    forgotLead:
      'Díganos su correo electrónico y le enviaremos un enlace para crear una contraseña nueva.',
    submit: 'Enviar',
    forgotDone: (support) =>
      `¡Enviado! Si su correo electrónico está en nuestro sistema, pronto recibirá un mensaje con un enlace para restablecer su contraseña. Revise también las carpetas de correo no deseado. Si no recibió el enlace, comuníquese con ${support}.`,
    ourSupport: 'nuestro equipo de ayuda',
    forgotFailed: 'Hubo un problema al enviar su correo electrónico. Inténtelo de nuevo.',

    resetPassword: 'Restablecer contraseña',
    resetDone: '¡Contraseña restablecida! Inicie sesión con sus datos nuevos.',
    setPassword: 'Cree su contraseña',
    setDone: 'Su contraseña está lista. Inicie sesión.',

    security: 'Seguridad',
    clientsOwn: 'Solo el cliente puede ver y cambiar la seguridad de su acceso.',

    consultant: 'Su consultor',
    consultantFailed: (reason) => `Hubo un problema al cargar su consultor: ${reason}`,
    noConsultant: 'Aquí verá a su consultor en cuanto le asignemos uno.',
    sendEmail: (name) => `Escribir un correo a ${name}`,
    callPerson: (name, phone) => `Llamar a ${name}, ${phone}`,
  },
)
