import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Chart of accounts',
    titleFor: (client: string) => `Accounts of ${client}`,
    backToBooks: 'Back to the books',
    aboutFirm:
      'The accounts that all clients share. An account for one client, like a second truck or card, belongs in that client’s books.',
    aboutClient: 'The firm’s accounts, and the ones only this client has.',
    aboutStandard:
      'The standard accounts that every client has, those without a mark, can’t be renamed or retired.',
    openFirm: 'Change the firm’s accounts',
    loadFailed: (reason: string) => `Couldn’t load the chart of accounts: ${reason}`,

    asset: 'Assets',
    liability: 'Liabilities',
    equity: 'Equity',
    revenue: 'Revenue',
    variable: 'Variable expenses',
    fixed: 'Fixed expenses',
    miles: 'Miles',

    client: 'This client only',
    firm: 'Added by the firm',
    retired: 'Retired',

    add: 'Add an account',
    addForClient: 'Add an account for this client',
    section: 'Section',
    number: 'Number',
    numberHint: (from: number, to: number) => `${from} to ${to}`,
    name: 'Name',
    nameHint: 'As it should read on the statements, like “Chase Checking 4417”',
    save: 'Save',
    added: 'Account added.',

    rename: 'Rename',
    renameNamed: (account: string) => `Rename ${account}`,
    renamed: 'Account renamed.',
    retire: 'Retire',
    retireNamed: (account: string) => `Retire ${account}`,
    retireAsk: (account: string) => `Retire ${account}?`,
    retireText:
      'Its history and balance stay on the statements. No one can post to it until you bring it back.',
    isRetired: 'Account retired.',
    bringBack: 'Bring back',
    bringBackNamed: (account: string) => `Bring back ${account}`,
    isBack: 'You can post to this account again.',
  },
  {
    title: 'Catálogo de cuentas',
    titleFor: (client) => `Cuentas de ${client}`,
    backToBooks: 'Volver a los libros',
    aboutFirm:
      'Las cuentas que comparten todos los clientes. La cuenta de un solo cliente, como un segundo camión u otra tarjeta, va en los libros de ese cliente.',
    aboutClient: 'Las cuentas de la oficina y las que solo tiene este cliente.',
    aboutStandard:
      'Las cuentas estándar que tiene cada cliente, las que no llevan marca, no se pueden retirar ni cambiar de nombre.',
    openFirm: 'Cambiar las cuentas de la oficina',
    loadFailed: (reason) => `No se pudo cargar el catálogo de cuentas: ${reason}`,

    asset: 'Activos',
    liability: 'Deudas',
    equity: 'Patrimonio',
    revenue: 'Ingresos',
    variable: 'Gastos variables',
    fixed: 'Gastos fijos',
    miles: 'Millas',

    client: 'Solo este cliente',
    firm: 'De la oficina',
    retired: 'Retirada',

    add: 'Agregar una cuenta',
    addForClient: 'Agregar una cuenta para este cliente',
    section: 'Sección',
    number: 'Número',
    numberHint: (from, to) => `De ${from} a ${to}`,
    name: 'Nombre',
    nameHint: 'Como debe aparecer en los reportes, por ejemplo «Chase Cheques 4417»',
    save: 'Guardar',
    added: 'Cuenta agregada.',

    rename: 'Cambiar nombre',
    renameNamed: (account) => `Cambiar el nombre de ${account}`,
    renamed: 'Nombre cambiado.',
    retire: 'Retirar',
    retireNamed: (account) => `Retirar ${account}`,
    retireAsk: (account) => `¿Retirar ${account}?`,
    retireText:
      'Su historial y su saldo se quedan en los reportes. Nadie puede asentar en ella hasta que la reactive.',
    isRetired: 'Cuenta retirada.',
    bringBack: 'Reactivar',
    bringBackNamed: (account) => `Reactivar ${account}`,
    isBack: 'Ya se puede asentar otra vez en esta cuenta.',
  },
)
