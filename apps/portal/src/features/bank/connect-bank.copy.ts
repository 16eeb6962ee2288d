import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Connect Bank',
    about:
      'Connect your business bank and its transactions come to us automatically: no statements to send. You sign in at your bank. We never see your password, and we can only view your transactions.',
    accounts: 'Connected Bank Accounts',
    connect: 'Connect Bank Account',
    connecting: 'Connecting...',
    connected: 'You connected your bank!',
    connectFailed: 'There was an issue connecting to your bank with Plaid. Please try again.',
    itemsFailed:
      'There was an issue loading your connected bank accounts. Please refresh the page to try again.',
    none: 'No bank is connected',
    noneText: 'Banks you connect show up here, with the date of their last update.',
    connectedOn: 'Connected',
    updatedOn: 'Last updated',
    gettingTransactions: 'Getting transactions',
    upToDate: 'Up to date',
    loginNeeded: 'Sign-in needed',
    delayed: 'Delayed',
    loginText: (bank: string) =>
      `${bank} needs you to sign in again. Until then, we get no transactions.`,
    delayedText: (bank: string) =>
      `${bank} isn’t responding right now. We’ll keep trying. You don’t have to do anything.`,
    signInAgain: 'Sign In Again',
    remove: 'Disconnect',
    removeNamed: (bank: string) => `Disconnect ${bank}`,
    removeTitle: (bank: string) => `Disconnect ${bank}?`,
    removeText: 'We’ll get no more transactions from this bank. We keep the ones we already have.',
    cancel: 'Cancel',
    removed: 'Bank disconnected.',
    apology: 'We apologize for the inconvenience',
    apologyText:
      'Because of system restrictions, the bank connection must be completed on a desktop. Please open this page on a computer.',
    returnHome: 'Return Home',
  },
  {
    title: 'Conectar banco',
    about:
      'Conecte el banco de su negocio y sus movimientos nos llegan solos: ya no hay que enviar estados de cuenta. Usted entra en la página de su banco. Nunca vemos su contraseña, y solo podemos ver sus movimientos.',
    accounts: 'Bancos conectados',
    connect: 'Conectar cuenta bancaria',
    connecting: 'Conectando...',
    connected: '¡Listo, su banco quedó conectado!',
    connectFailed:
      'Hubo un problema al conectar con su banco por medio de Plaid. Inténtelo de nuevo.',
    itemsFailed:
      'Hubo un problema al cargar sus bancos conectados. Actualice la página para intentarlo de nuevo.',
    none: 'No hay ningún banco conectado',
    noneText: 'Aquí verá los bancos que conecte y la fecha de su última actualización.',
    connectedOn: 'Conectado',
    updatedOn: 'Última actualización',
    gettingTransactions: 'Trayendo movimientos',
    upToDate: 'Al día',
    loginNeeded: 'Hay que entrar de nuevo',
    delayed: 'Con retraso',
    loginText: (bank: string) =>
      `${bank} le pide que entre de nuevo. Hasta entonces no nos llegan movimientos.`,
    delayedText: (bank: string) =>
      `${bank} no responde en este momento. Seguimos intentando. Usted no tiene que hacer nada.`,
    signInAgain: 'Entrar de nuevo',
    remove: 'Desconectar',
    removeNamed: (bank: string) => `Desconectar ${bank}`,
    removeTitle: (bank: string) => `¿Desconectar ${bank}?`,
    removeText: 'Ya no nos llegarán movimientos de este banco. Los que ya tenemos se quedan.',
    cancel: 'Cancelar',
    removed: 'Banco desconectado.',
    apology: 'Disculpe las molestias',
    apologyText:
      'Por restricciones del sistema, la conexión con el banco debe hacerse en una computadora. Abra esta página ahí.',
    returnHome: 'Volver al inicio',
  },
)
