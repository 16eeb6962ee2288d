import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** A number to call, on one line. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')

export const copy = defineCopy(
  {
    mainMenu: 'Main',
    homeLink: 'Home',
    newTab: 'opens in a new tab',
    logOut: 'Log Out',
    install: 'Install the App',
    helpDesk: (phone: string) => `Need help? Call the help desk at ${unbroken(phone)}.`,
    version: (number: string) => `Version ${number}`,
    more: 'More',
    menu: 'Menu',
    close: 'Close',
    tutorials: 'Tutorials',
    help: 'Help',
    contact: 'Contact',
    privacyPolicy: 'Privacy Policy',
    unsent: 'You have a document that isn’t sent yet. Log out and lose it?',
    unsentWaits: (n: number) =>
      `${n === 1 ? '1 item' : `${n} items`} not sent yet. ${n === 1 ? 'It stays' : 'They stay'} on this device and will send when you log in here again. Log out?`,
    backToSignIn: 'Back to Log In',
    roadAhead: 'Next tax dates',
    estimate: (quarter: number) => `${quarterInEnglish(quarter)} estimated tax`,
    loading: 'Loading…',
    accessHistory: 'Access History',
    security: 'Security',
    notifications: 'Notifications',
  },
  {
    mainMenu: 'Principal',
    homeLink: 'Inicio',
    newTab: 'se abre en otra pestaña',
    logOut: 'Cerrar sesión',
    install: 'Instalar la aplicación',
    helpDesk: (phone) => `¿Necesita ayuda? Llame a nuestro equipo al ${unbroken(phone)}.`,
    version: (number) => `Versión ${number}`,
    more: 'Más',
    menu: 'Menú',
    close: 'Cerrar',
    tutorials: 'Tutoriales',
    help: 'Ayuda',
    contact: 'Contacto',
    privacyPolicy: 'Política de privacidad',
    unsent: 'Tiene un documento que aún no se ha enviado. ¿Cerrar sesión y perderlo?',
    unsentWaits: (n) =>
      n === 1
        ? '1 pendiente por enviar. Se queda en este dispositivo y se enviará cuando vuelva a iniciar sesión aquí. ¿Cerrar sesión?'
        : `${n} pendientes por enviar. Se quedan en este dispositivo y se enviarán cuando vuelva a iniciar sesión aquí. ¿Cerrar sesión?`,
    backToSignIn: 'Ir a Iniciar sesión',
    roadAhead: 'Próximas fechas de impuestos',
    estimate: (quarter) => `Impuesto estimado, ${quarterInSpanish(quarter)}`,
    loading: 'Cargando…',
    accessHistory: 'Historial de accesos',
    security: 'Seguridad',
    notifications: 'Avisos',
  },
)
