export type SandboxWords = typeof en

const en = {
  title: 'Choose your bank',
  notice:
    'This is a sandbox. The banks and the money are made up. You won’t be asked for a bank password.',
  banks: 'Banks',
  checking: 'Checking account ending in 4417',
  card: 'Checking account ending in 4417 and credit card ending in 0082',
  consent: (firm: string) => `${firm} will see your transactions at this bank.`,
  connect: 'Connect',
  again: (bank: string) => `Sign in to ${bank} again`,
  cancel: 'Cancel',
  ended: 'This page has expired. Go back to the portal and start over.',
}

const es: SandboxWords = {
  title: 'Elija su banco',
  notice:
    'Esto es una prueba. Los bancos y el dinero son inventados. Nadie le pedirá la contraseña de su banco.',
  banks: 'Bancos',
  checking: 'Cuenta de cheques que termina en 4417',
  card: 'Cuenta de cheques que termina en 4417 y tarjeta de crédito que termina en 0082',
  consent: (firm) => `${firm} verá sus movimientos en este banco.`,
  connect: 'Conectar',
  again: (bank) => `Entrar otra vez a ${bank}`,
  cancel: 'Cancelar',
  ended: 'Esta página ya venció. Vuelva al portal y empiece de nuevo.',
}

export const words = { en, es }
