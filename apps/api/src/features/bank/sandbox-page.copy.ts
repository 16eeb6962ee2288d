export type SandboxWords = typeof en

const en = {
  title: 'Choose your bank',
  notice:
    'This is a sandbox. The banks here are made up, and so is their money. Nobody asks for your password.',
  banks: 'Banks',
  checking: 'Checking account ending in 4417',
  card: 'Checking account ending in 4417 and credit card ending in 0082',
  consent: (firm: string) => `${firm} will see the transactions of this bank.`,
  connect: 'Connect',
  again: (bank: string) => `Sign in to ${bank} again`,
  cancel: 'Cancel',
  ended: 'This page has ended. Go back to the portal and begin again.',
}

const es: SandboxWords = {
  title: 'Elija su banco',
  notice:
    'Este es un banco de prueba. Los bancos de aquí son inventados, y su dinero también. Nadie le pide su contraseña.',
  banks: 'Bancos',
  checking: 'Cuenta de cheques que termina en 4417',
  card: 'Cuenta de cheques que termina en 4417 y tarjeta de crédito que termina en 0082',
  consent: (firm) => `${firm} verá los movimientos de este banco.`,
  connect: 'Conectar',
  again: (bank) => `Entrar otra vez a ${bank}`,
  cancel: 'Cancelar',
  ended: 'Esta página ya terminó. Vuelva al portal y empiece de nuevo.',
}

export const words = { en, es }
