import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    title: 'Import a bank file',
    about:
      'CSV or OFX, at most 10MB and 20,000 transactions. What is new waits for posting; nothing is posted yet.',
    bankAccount: 'Account of the books that stands for the bank account',
    file: 'File',
    looking: 'Reading the file…',
    atLine: (sentence: string, line: string) => `${sentence} (Line ${line})`,
    found: (count: number, from: string, to: string) => `${count} transactions, ${from} to ${to}`,
    ofAccounts: (accounts: string) => `Bank account ${accounts}`,
    firstRows: (count: number) => `The first ${count} are shown.`,
    new: 'New',
    duplicate: 'Known already',
    before_books: 'Before 2023',
    ahead: 'In the future',
    take: (count: number) =>
      count === 1 ? 'Import 1 transaction' : `Import ${count} transactions`,
    nothingNew: 'Nothing in this file is new.',
    taken: (count: number) =>
      count === 1 ? '1 transaction waits for posting.' : `${count} transactions wait for posting.`,
    otherFile: 'Choose another file',

    waiting: 'Transactions that wait',
    tabs: 'Which transactions',
    isWaiting: 'Waiting',
    isAside: 'Set aside',
    none: 'Nothing waits',
    noneText: 'Import a bank file, or let the client connect a bank.',
    noneAside: 'Nothing is set aside',
    noneAsideText: 'What is not for the books can be put here.',
    accountFor: (description: string) => `Account for ${description}`,
    choose: (description: string) => `Choose ${description}`,
    chooseAll: 'Choose all with an account',
    learned: 'As the last time',
    postChosen: (count: number) => (count === 1 ? 'Post 1' : `Post ${count}`),
    setAside: 'Set aside',
    bringBack: 'Let wait again',
    missing: 'Choose an account for each that is chosen.',
    posted: (count: number) =>
      count === 1 ? '1 transaction is posted.' : `${count} transactions are posted.`,
  },
  {
    title: 'Importar un archivo del banco',
    about:
      'CSV u OFX, de 10 MB y 20,000 movimientos como máximo. Lo nuevo espera su registro; todavía no se registra nada.',
    bankAccount: 'Cuenta de los libros que representa la cuenta bancaria',
    file: 'Archivo',
    looking: 'Leyendo el archivo…',
    atLine: (sentence, line) => `${sentence} (Línea ${line})`,
    found: (count, from, to) => `${count} movimientos, del ${from} al ${to}`,
    ofAccounts: (accounts) => `Cuenta bancaria ${accounts}`,
    firstRows: (count) => `Se muestran los primeros ${count}.`,
    new: 'Nuevos',
    duplicate: 'Ya conocidos',
    before_books: 'Antes de 2023',
    ahead: 'En el futuro',
    take: (count) => (count === 1 ? 'Importar 1 movimiento' : `Importar ${count} movimientos`),
    nothingNew: 'Nada de este archivo es nuevo.',
    taken: (count) =>
      count === 1
        ? '1 movimiento espera su registro.'
        : `${count} movimientos esperan su registro.`,
    otherFile: 'Elegir otro archivo',

    waiting: 'Movimientos en espera',
    tabs: 'Qué movimientos',
    isWaiting: 'En espera',
    isAside: 'Apartados',
    none: 'No espera nada',
    noneText: 'Importe un archivo del banco, o deje que el cliente conecte un banco.',
    noneAside: 'No hay nada apartado',
    noneAsideText: 'Aquí se pone lo que no va en los libros.',
    accountFor: (description) => `Cuenta para ${description}`,
    choose: (description) => `Elegir ${description}`,
    chooseAll: 'Elegir todos los que tienen cuenta',
    learned: 'Como la última vez',
    postChosen: (count) => (count === 1 ? 'Registrar 1' : `Registrar ${count}`),
    setAside: 'Apartar',
    bringBack: 'Volver a la espera',
    missing: 'Elija una cuenta para cada uno de los elegidos.',
    posted: (count) =>
      count === 1 ? 'Se registró 1 movimiento.' : `Se registraron ${count} movimientos.`,
  },
)
