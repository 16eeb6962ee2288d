import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Permissions Needed',
    back: 'Back to Home',
    denied:
      'Turn on the camera in your phone or browser Settings to import documents and receipts.',
    prompt: 'To import documents and receipts, let this page use your camera.',
    granted: 'You can use the camera now.',
    openSettings: 'Open Settings',
    stepSite: 'Tap the lock or the sliders next to this page’s address.',
    stepCamera: 'Under Permissions, set Camera to Allow.',
    stepBack: 'Come back here. Your pages are still saved.',
    tryAgain: 'Try Again',
    allow: 'Allow Camera',
    goOn: 'Continue',
    fileInstead: 'Import a File Instead',
    privacy: 'Privacy Policy',
  },
  {
    title: 'Se necesitan permisos',
    back: 'Volver al inicio',
    denied:
      'Active la cámara en la Configuración de su teléfono o navegador para importar documentos y recibos.',
    prompt: 'Para importar documentos y recibos, permita que esta página use la cámara.',
    granted: 'Ya puede usar la cámara.',
    openSettings: 'Abrir Configuración',
    stepSite: 'Toque el candado o los controles junto a la dirección de esta página.',
    stepCamera: 'En Permisos, ponga Cámara en Permitir.',
    stepBack: 'Vuelva aquí. Sus páginas siguen guardadas.',
    tryAgain: 'Intentar de nuevo',
    allow: 'Permitir la cámara',
    goOn: 'Continuar',
    fileInstead: 'Mejor importar un archivo',
    privacy: 'Política de privacidad',
  },
)
