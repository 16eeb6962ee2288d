import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'One more step',
    leadCode: 'Enter the six digits that your authenticator app shows now.',
    leadRecovery: 'Enter one of the recovery codes that you kept. Each works once.',
    leadPasskey: 'Use your passkey to finish signing in.',
    code: 'Code',
    recoveryCode: 'Recovery code',
    finish: 'Finish Signing In',
    usePasskey: 'Use my passkey',
    passkeyNotUsed: 'The passkey was not used. Try it again, or choose another way.',
    withRecovery: 'Use a recovery code',
    withCode: 'Use a code of my app',
    startOver: 'Start over',
  },
  {
    title: 'Un paso más',
    leadCode: 'Escriba los seis dígitos que su aplicación de autenticación muestra ahora.',
    leadRecovery: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una vez.',
    leadPasskey: 'Use su llave de acceso para terminar de entrar.',
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    finish: 'Terminar de entrar',
    usePasskey: 'Usar mi llave de acceso',
    passkeyNotUsed: 'No se usó la llave de acceso. Inténtelo de nuevo o elija otra manera.',
    withRecovery: 'Usar un código de recuperación',
    withCode: 'Usar un código de mi aplicación',
    startOver: 'Empezar de nuevo',
  },
)
