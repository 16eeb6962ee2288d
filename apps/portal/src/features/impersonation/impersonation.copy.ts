import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    signingInAs: 'Signing in as...',
    unable: (id: string) => `Unable to log you in as user ${id}`,
    newLinkHint: 'This link works once. Get a new one in the console.',
    toConsole: 'Go to the Console',
    ended: 'You have left the account',
    endedText: (name: string) => `You are no longer signed in as ${name}. You can close this tab.`,
    banner: 'Signed in as a client',
    signedInAs: (name: string) => `Signed in as ${name}`,
    lookOnly: (until: string) => `view only, until ${until}`,
    withWriting: (until: string) => `with changes, until ${until}`,
    end: 'End',
  },
  {
    signingInAs: 'Iniciando sesión como...',
    unable: (id) => `No se pudo entrar como el usuario ${id}`,
    newLinkHint: 'Este enlace sirve una sola vez. Pida otro en la consola.',
    toConsole: 'Ir a la consola',
    ended: 'Salió de la cuenta',
    endedText: (name) => `Ya no está usando la cuenta de ${name}. Puede cerrar esta pestaña.`,
    banner: 'Usando la cuenta de un cliente',
    signedInAs: (name) => `Usando la cuenta de ${name}`,
    lookOnly: (until) => `solo ver, hasta: ${until}`,
    withWriting: (until) => `con cambios, hasta: ${until}`,
    end: 'Salir',
  },
)
