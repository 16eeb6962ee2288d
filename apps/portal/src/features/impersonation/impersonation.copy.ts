import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    signingInAs: 'Signing in as...',
    unable: (id: string) => `Unable to log you in as user ${id}`,
    ended: 'You have left the account',
    endedText: (name: string) => `You are no longer signed in as ${name}. You can close this tab.`,
    banner: 'Signed in as a client',
    signedInAs: (name: string) => `Signed in as ${name}`,
    lookOnly: (staff: string, until: string) => `${staff}, look only, until ${until}`,
    withWriting: (staff: string, until: string) => `${staff}, with changes, until ${until}`,
    end: 'End',
  },
  {
    signingInAs: 'Iniciando sesión como...',
    unable: (id) => `No se pudo entrar como el usuario ${id}`,
    ended: 'Salió de la cuenta',
    endedText: (name) => `Ya no está dentro como ${name}. Puede cerrar esta pestaña.`,
    banner: 'Dentro como un cliente',
    signedInAs: (name) => `Dentro como ${name}`,
    lookOnly: (staff, until) => `${staff}, solo para ver, hasta las ${until}`,
    withWriting: (staff, until) => `${staff}, con cambios, hasta las ${until}`,
    end: 'Terminar',
  },
)
