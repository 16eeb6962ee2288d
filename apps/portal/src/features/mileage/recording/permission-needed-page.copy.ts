import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    location: 'Location Needed',
    locationWhy:
      "To count your miles accurately, we need your phone's GPS, even while the app is in the background. We use your location only for your trips. It's not shared outside the tracker.",
    notifications: 'Notification Permission Needed',
    notificationsWhy:
      'While you drive, your phone shows a notification that your location is tracked in the background. Without it, your phone stops tracking.',
    openSettings: 'Open Settings',
    back: 'Back to Trip Tracker',
    privacy: 'Privacy Policy',
  },
  {
    location: 'Se necesita la ubicación',
    locationWhy:
      'Para contar bien sus millas necesitamos el GPS de su teléfono, aun con la aplicación en segundo plano. Usamos su ubicación solo para sus viajes; no sale del registro.',
    notifications: 'Se necesita permiso para notificaciones',
    notificationsWhy:
      'Mientras maneja, su teléfono muestra una notificación de que su ubicación se registra en segundo plano. Sin ella, su teléfono detiene el registro.',
    openSettings: 'Abrir Configuración',
    back: 'Volver a registrar viaje',
    privacy: 'Política de privacidad',
  },
)
