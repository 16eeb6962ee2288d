import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'One more step',
    leadCode: 'Enter the 6-digit code from your authenticator app.',
    leadRecovery: 'Enter one of your recovery codes. Each works once.',
    leadPasskey: 'Use your passkey to finish signing in.',
    code: 'Code',
    recoveryCode: 'Recovery code',
    finish: 'Finish Signing In',
    usePasskey: 'Use my passkey',
    passkeyNotUsed: 'That passkey didn’t work. Try again, or choose another way.',
    withRecovery: 'Use a recovery code',
    withCode: 'Use an app code',
    startOver: 'Start over',
  },
  {
    title: 'Un paso más',
    leadCode: 'Escriba el código de 6 dígitos de su aplicación de autenticación.',
    leadRecovery: 'Escriba uno de sus códigos de recuperación. Cada uno sirve una vez.',
    leadPasskey: 'Use su llave de acceso para terminar de entrar.',
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    finish: 'Terminar de entrar',
    usePasskey: 'Usar mi llave de acceso',
    passkeyNotUsed: 'La llave de acceso no funcionó. Inténtelo de nuevo o elija otra opción.',
    withRecovery: 'Usar un código de recuperación',
    withCode: 'Usar un código de mi aplicación',
    startOver: 'Empezar de nuevo',
  },
)
