import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'On this device',
    off: 'Get a notification here when something is new. It never shows names or amounts.',
    turnOn: 'Turn On Notifications on This Device',
    on: 'Notifications are on. They never show names or amounts.',
    turnOff: 'Turn Off',
    turnedOn: 'Notifications are on.',
    turnedOff: 'Notifications are off on this device.',
    notAllowed: 'Notifications stay off: this device didn’t allow them.',
    denied:
      'This browser blocks our notifications. To allow them, open the site settings next to the address, set Notifications to Allow, and come back.',
    deniedInApp:
      'Your phone blocks our notifications. Allow them for this app in your phone’s settings, and come back.',
    checkAgain: 'Check Again',
    install:
      'On an iPhone or iPad, notifications work once this site is on your Home Screen: tap Share, then Add to Home Screen. Open it from there and turn them on.',
    unsupported: 'This browser can’t show notifications. You’ll still get our emails.',
  },
  {
    title: 'En este dispositivo',
    off: 'Reciba un aviso aquí cuando haya algo nuevo. Nunca muestra nombres ni cantidades.',
    turnOn: 'Activar avisos en este dispositivo',
    on: 'Los avisos están activados. Nunca muestran nombres ni cantidades.',
    turnOff: 'Desactivar',
    turnedOn: 'Los avisos están activados.',
    turnedOff: 'Los avisos están desactivados en este dispositivo.',
    notAllowed: 'Los avisos siguen desactivados: este dispositivo no los permitió.',
    denied:
      'Este navegador bloquea nuestros avisos. Para permitirlos, abra la configuración del sitio junto a la dirección, ponga Notificaciones en Permitir y regrese.',
    deniedInApp:
      'Su teléfono bloquea nuestros avisos. Permítalos para esta aplicación en la configuración del teléfono y regrese.',
    checkAgain: 'Revisar de nuevo',
    install:
      'En un iPhone o iPad, los avisos funcionan cuando este sitio está en la pantalla de inicio: toque Compartir y luego Agregar a Inicio. Ábralo desde ahí y actívelos.',
    unsupported: 'Este navegador no puede mostrar avisos. Le seguirán llegando nuestros correos.',
  },
)
