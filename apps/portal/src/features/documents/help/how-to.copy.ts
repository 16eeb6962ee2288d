import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const steps = defineCopy(
  {
    upload: 'Tap Upload, and choose one page or several.',
    choose: 'Take a photo of each page, or choose a file.',
    title: 'Give it a title you’ll recognize, and a note if there’s more we should know.',
    submit: 'Tap Submit. “On its way!” means we have it. You can put the paper away.',
  },
  {
    upload: 'Toque Subir y elija una página o varias.',
    choose: 'Tome una foto de cada página, o elija un archivo.',
    title: 'Póngale un título que reconozca después, y una nota si debemos saber algo más.',
    submit:
      'Toque Enviar. “¡Va en camino!” quiere decir que ya lo tenemos. Puede guardar el papel.',
  },
)

export const copy = defineCopy(
  {
    title: 'How to Send Documents',
    back: 'Back to Documents',
    inFourSteps: 'In four steps',
    upload: 'Upload',
    goodPhoto: 'A photo we can read',
    good: 'Like this',
    bad: 'Not like this',
    corners: 'All four corners',
    cornersText: 'Lay the page flat on something dark. Get the whole page in the picture.',
    light: 'Good light',
    lightText: 'Turn on the cab light or the phone’s light. Keep your own shadow off the page.',
    still: 'A still hand',
    stillText: 'Steady your arms, and wait until the print is sharp.',
    close: 'Close enough',
    closeText: 'Fill the picture with the page. One page per photo.',
    files: 'Files from your phone or computer',
    filesText:
      'PDF, PNG, JPG, JPEG or TIFF, up to 10 MB each. We can’t open a PDF with a password. Please save it without one.',
  },
  {
    title: 'Cómo enviar documentos',
    back: 'Volver a Documentos',
    inFourSteps: 'En cuatro pasos',
    upload: 'Subir',
    goodPhoto: 'Una foto que podamos leer',
    good: 'Así sí',
    bad: 'Así no',
    corners: 'Las cuatro esquinas',
    cornersText: 'Ponga la página plana sobre algo oscuro. Que salga completa en la foto.',
    light: 'Buena luz',
    lightText:
      'Encienda la luz de la cabina o la del teléfono. Que su sombra no caiga en la página.',
    still: 'La mano quieta',
    stillText: 'Apoye los brazos y espere a que la letra se vea nítida.',
    close: 'De cerca',
    closeText: 'Que la página llene la foto. Una página por foto.',
    files: 'Archivos de su teléfono o computadora',
    filesText:
      'PDF, PNG, JPG, JPEG o TIFF, de hasta 10 MB cada uno. No podemos abrir un PDF con contraseña. Guárdelo sin ella.',
  },
)
