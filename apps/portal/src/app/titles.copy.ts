import { inBoth } from '@milepost/ui/language.tsx'
import { copy as menu } from './menu.copy.ts'
import type { PathName } from './paths.ts'

type Titles = { [name in PathName]?: string }

/** Titles of pages still to come, by the name of their path. */
export const copy = inBoth<Titles>(
  {
    ...menu.en,
    cameraUpload: 'Scan',
    howToSendDocuments: 'How to Send Documents',
    permissionsNeeded: 'Permissions Needed',
    shareDocument: 'Share Document',
    hubMessages: 'Messages',
    hubMessage: 'Message',
    tutorials: 'Tutorials',
    addTrip: 'Add Manually',
    editTrip: 'Manage Trip',
    locationPermissionNeeded: 'Location Needed',
    notificationPermissionNeeded: 'Notification Permission Needed',
  },
  {
    ...menu.es,
    cameraUpload: 'Escanear',
    howToSendDocuments: 'Cómo enviar documentos',
    permissionsNeeded: 'Se necesitan permisos',
    shareDocument: 'Compartir documento',
    hubMessages: 'Mensajes',
    hubMessage: 'Mensaje',
    tutorials: 'Tutoriales',
    addTrip: 'Agregar a mano',
    editTrip: 'Editar viaje',
    locationPermissionNeeded: 'Se necesita la ubicación',
    notificationPermissionNeeded: 'Se necesita permiso para notificaciones',
  },
)
