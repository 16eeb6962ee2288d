import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const steps = defineCopy(
  {
    upload: 'Tap Upload, and choose one page or several.',
    choose: 'Take a photo of each page, or choose a file.',
    title: 'Give it a title that you will know again, and a note where we should know more.',
    submit: 'Tap Submit. “On its way!” means that we have it, and you can put the paper away.',
  },
  {
    upload: 'Toque Subir y elija una página o varias.',
    choose: 'Tome una foto de cada página, o elija un archivo.',
    title: 'Póngale un título que reconozca después, y una nota si debemos saber algo más.',
    submit:
      'Toque Enviar. “¡Va en camino!” quiere decir que ya lo tenemos y puede guardar el papel.',
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
    cornersText: 'Lay the page flat on something dark. Nothing may stick out of the picture.',
    light: 'Good light',
    lightText: 'Turn on the cab light or the phone’s light. Keep your own shadow off the page.',
    still: 'A still hand',
    stillText: 'Rest your elbows on something, and wait until the print is sharp.',
    close: 'Close enough',
    closeText: 'Let the page fill the picture. One page a photo.',
    files: 'Files from your phone or computer',
    filesText:
      'PDF, PNG, JPG, JPEG or TIFF, up to 10 MB each. A PDF with a password can’t be opened: please save it without one.',
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
    cornersText: 'Ponga la página plana sobre algo oscuro. Nada debe salirse de la foto.',
    light: 'Buena luz',
    lightText:
      'Encienda la luz de la cabina o la del teléfono. Que su sombra no caiga en la página.',
    still: 'La mano quieta',
    stillText: 'Apoye los codos y espere a que la letra se vea nítida.',
    close: 'De cerca',
    closeText: 'Que la página llene la foto. Una página por foto.',
    files: 'Archivos de su teléfono o computadora',
    filesText:
      'PDF, PNG, JPG, JPEG o TIFF, de hasta 10 MB cada uno. Un PDF con contraseña no se puede abrir: guárdelo sin ella.',
  },
)
