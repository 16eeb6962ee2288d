import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    location: 'Location Needed',
    locationWhy:
      'To count your miles accurately, we need your phone’s GPS, even while the app is in the background. We use your location only for your trips, and your route stays on this phone. Our server gets your latest position every few minutes, and deletes it when the trip ends. It’s not shared outside the tracker.',
    precision: 'Precise Location Is Off',
    precisionWhy:
      'Your phone tells us only roughly where you are, so we can’t count your miles. Turn on Precise Location for this app in your phone’s settings, or add your trip by hand.',
    services: 'Location Is Off',
    servicesWhy:
      'Location is turned off on your phone, so we can’t count your miles. Turn it on, come back, and start your trip.',
    notifications: 'Notification Permission Needed',
    notificationsWhy:
      'While you drive, your phone shows a notification that your location is tracked in the background. Without it, the app doesn’t start tracking.',
    openSettings: 'Open Settings',
    back: 'Back to Trip Tracker',
    privacy: 'Privacy Policy',
  },
  {
    location: 'Se necesita la ubicación',
    locationWhy:
      'Para contar bien sus millas necesitamos el GPS de su teléfono, aun con la aplicación en segundo plano. Usamos su ubicación solo para sus viajes, y su ruta se queda en este teléfono. Nuestro servidor recibe su última posición cada pocos minutos y la borra cuando el viaje termina. No se comparte fuera de sus viajes.',
    precision: 'La ubicación precisa está desactivada',
    precisionWhy:
      'Su teléfono solo nos dice más o menos dónde está, así que no podemos contar sus millas. Active la ubicación precisa para esta aplicación en la configuración de su teléfono, o agregue su viaje a mano.',
    services: 'La ubicación está apagada',
    servicesWhy:
      'La ubicación está apagada en su teléfono, así que no podemos contar sus millas. Enciéndala, regrese y empiece su viaje.',
    notifications: 'Se necesita permiso para notificaciones',
    notificationsWhy:
      'Mientras maneja, su teléfono muestra una notificación de que su ubicación se registra en segundo plano. Sin ella, la aplicación no empieza a registrar.',
    openSettings: 'Abrir Configuración',
    back: 'Regresar a Registrar viaje',
    privacy: 'Política de privacidad',
  },
)
