import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    location: 'Location Needed',
    locationWhy:
      'Accurate mileage needs the GPS of your phone, also while the app is in the background. Your location is used for the miles of your trips, and is not shared outside the tracker.',
    notifications: 'Notification Permission Needed',
    notificationsWhy:
      'While you drive, your phone shows a notification that your location is tracked in the background. Without it, your phone stops the tracking.',
    openSettings: 'Open Settings',
    back: 'Back to Trip Tracker',
    privacy: 'Privacy Policy',
  },
  {
    location: 'Se necesita la ubicación',
    locationWhy:
      'Para contar bien las millas se necesita el GPS de su teléfono, también con la aplicación en segundo plano. Su ubicación se usa para las millas de sus viajes y no sale del registro.',
    notifications: 'Se necesita permiso para notificaciones',
    notificationsWhy:
      'Mientras maneja, su teléfono muestra una notificación de que su ubicación se registra en segundo plano. Sin ella, su teléfono detiene el registro.',
    openSettings: 'Abrir Configuración',
    back: 'Volver a registrar viaje',
    privacy: 'Política de privacidad',
  },
)
