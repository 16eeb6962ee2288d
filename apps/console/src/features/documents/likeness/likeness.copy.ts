import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    looksLike: (date: string) => `Looks like one from ${date}.`,
    earlier: (title: string, page: number, otherPage: number) =>
      `Page ${page} looks like page ${otherPage} of “${title}”.`,
    compare: 'See both',
    open: 'Open the earlier document',
    unlike: 'Not the same',
    this: 'This document',
    other: (date: string) => `Sent on ${date}`,
    failed: (reason: string) => `We couldn’t load this document. ${reason}`,
    notShown: 'This document can’t be shown.',
  },
  {
    looksLike: (date) => `Se parece a uno del ${date}.`,
    earlier: (title, page, otherPage) =>
      `La página ${page} se parece a la página ${otherPage} de «${title}».`,
    compare: 'Ver los dos',
    open: 'Abrir el documento anterior',
    unlike: 'No es el mismo',
    this: 'Este documento',
    other: (date) => `Enviado el ${date}`,
    failed: (reason) => `No pudimos cargar este documento. ${reason}`,
    notShown: 'Este documento no se puede mostrar.',
  },
)
