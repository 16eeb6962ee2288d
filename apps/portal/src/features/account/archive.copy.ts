import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Your data',
    text: 'Everything we have of you, in one file: documents, messages, reports, taxes, per diem days, trips and your books, also for QuickBooks and Xero.',
    dialogText:
      'Whoever has this file has everything of you. Enter your password, and save the file where only you can open it.',
  },
  {
    title: 'Sus datos',
    text: 'Todo lo que tenemos de usted, en un solo archivo: documentos, mensajes, reportes, impuestos, días de viáticos (per diem), viajes y sus libros, también para QuickBooks y Xero.',
    dialogText:
      'Quien tenga este archivo tiene todo lo suyo. Escriba su contraseña, y guarde el archivo donde solo usted pueda abrirlo.',
  },
)
