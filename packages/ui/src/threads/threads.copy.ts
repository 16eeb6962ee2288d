import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    messages: 'Messages',
    you: 'You',
    seen: 'Read',
    remaining: (count: string) =>
      count === '1' ? '1 character remaining' : `${count} characters remaining`,
    tooMany: (count: string) =>
      count === '1' ? '1 character over the limit' : `${count} characters over the limit`,
    addFile: 'Add a file',
    takePhoto: 'Take a photo',
    files: 'Files to send',
    removeFile: (name: string) => `Remove ${name}`,
    download: (name: string) => `Download ${name}`,
    fileHint: 'Up to 5 files: PDF or pictures.',
  },
  {
    messages: 'Mensajes',
    you: 'Usted',
    seen: 'Leído',
    remaining: (count) => (count === '1' ? 'Queda 1 carácter' : `Quedan ${count} caracteres`),
    tooMany: (count) => (count === '1' ? 'Sobra 1 carácter' : `Sobran ${count} caracteres`),
    addFile: 'Agregar un archivo',
    takePhoto: 'Tomar una foto',
    files: 'Archivos por enviar',
    removeFile: (name) => `Quitar ${name}`,
    download: (name) => `Descargar ${name}`,
    fileHint: 'Hasta 5 archivos: PDF o fotos.',
  },
)
