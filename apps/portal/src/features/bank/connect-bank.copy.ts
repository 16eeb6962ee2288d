import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Connect Bank',
    about:
      'Connect your business bank and its transactions come to us by themselves: no statements to send. You sign in at your bank; we never see your password, and can only look.',
    accounts: 'Connected Bank Accounts',
    connect: 'Connect Bank Account',
    connecting: 'Connecting...',
    connected: 'You connected your bank!',
    connectFailed: 'There was an issue connecting to your bank with Plaid. Please try again.',
    itemsFailed:
      'There was an issue loading your connected bank accounts. Please refresh the page to try again.',
    none: 'No bank is connected',
    noneText: 'The banks you connect are listed here, with the day their transactions last came.',
    connectedOn: 'Connected',
    updatedOn: 'Last updated',
    gettingTransactions: 'Getting transactions',
    upToDate: 'Up to date',
    loginNeeded: 'Sign-in needed',
    delayed: 'Delayed',
    loginText: (bank: string) =>
      `${bank} asks you to sign in again. Until then no transactions come.`,
    delayedText: (bank: string) =>
      `${bank} does not answer just now. We keep trying; you need not do anything.`,
    signInAgain: 'Sign In Again',
    remove: 'Disconnect',
    removeNamed: (bank: string) => `Disconnect ${bank}`,
    removeTitle: (bank: string) => `Disconnect ${bank}?`,
    removeText: 'No more transactions will come. What came before stays with us.',
    keep: 'Cancel',
    removed: 'Bank disconnected.',
    apology: 'We apologize for the inconvenience',
    apologyText:
      'Because of system restrictions, the bank connection must be completed on a desktop. Please open this page on a computer.',
    returnHome: 'Return Home',
  },
  {
    title: 'Conectar banco',
    about:
      'Conecte el banco de su negocio y sus movimientos nos llegan solos: ya no hay que enviar estados de cuenta. Usted entra en la página de su banco; nunca vemos su contraseña y solo podemos mirar.',
    accounts: 'Bancos conectados',
    connect: 'Conectar cuenta bancaria',
    connecting: 'Conectando...',
    connected: '¡Conectó su banco!',
    connectFailed:
      'Hubo un problema al conectar con su banco por medio de Plaid. Inténtelo de nuevo.',
    itemsFailed:
      'Hubo un problema al cargar sus bancos conectados. Actualice la página para intentarlo de nuevo.',
    none: 'No hay ningún banco conectado',
    noneText:
      'Los bancos que conecte aparecen aquí, con el día en que llegaron sus últimos movimientos.',
    connectedOn: 'Conectado',
    updatedOn: 'Última actualización',
    gettingTransactions: 'Trayendo movimientos',
    upToDate: 'Al día',
    loginNeeded: 'Hay que entrar de nuevo',
    delayed: 'Con retraso',
    loginText: (bank: string) =>
      `${bank} le pide que entre de nuevo. Hasta entonces no llegan movimientos.`,
    delayedText: (bank: string) =>
      `${bank} no responde en este momento. Seguimos intentando; no tiene que hacer nada.`,
    signInAgain: 'Entrar de nuevo',
    remove: 'Desconectar',
    removeNamed: (bank: string) => `Desconectar ${bank}`,
    removeTitle: (bank: string) => `¿Desconectar ${bank}?`,
    removeText: 'Ya no llegarán movimientos. Los que llegaron antes se quedan con nosotros.',
    keep: 'Cancelar',
    removed: 'Banco desconectado.',
    apology: 'Disculpe las molestias',
    apologyText:
      'Por restricciones del sistema, la conexión con el banco debe hacerse en una computadora. Abra esta página en una computadora.',
    returnHome: 'Volver al inicio',
  },
)
