import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'The firm removed your second factor',
    notYou: (moment: string) =>
      `Removed: ${moment}. Your password alone now gets you in. If you didn’t ask for this, put it back as it was within 72 hours.`,
    putBack: 'Put It Back',
    ask: 'Put your second factor back?',
    askText:
      'It will work as before, and we’ll log you out everywhere else. Please type your password again.',
    done: 'Your second factor is back.',
    open: 'Open Security',
  },
  {
    title: 'La oficina quitó su segundo factor',
    notYou: (moment) =>
      `Se quitó: ${moment}. Ahora basta su contraseña para entrar. Si usted no lo pidió, vuelva a ponerlo tal como estaba en un plazo de 72 horas.`,
    putBack: 'Volver a ponerlo',
    ask: '¿Volver a poner su segundo factor?',
    askText:
      'Funcionará como antes, y cerraremos su sesión en todos los demás dispositivos. Escriba otra vez su contraseña.',
    done: 'Su segundo factor está puesto otra vez.',
    open: 'Abrir Seguridad',
  },
)
