import type { DocumentStatus } from '@milepost/contract/documents/documents'
import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy<Record<DocumentStatus, string>>(
  {
    signed: 'Submitted',
    uploaded: 'Submitted',
    processing: 'Working On It',
    researching: 'Still Working',
    processed: 'All Done!',
    received: 'All Done!',
    posted: 'All Done!',
    needs_resubmission: 'Needs Resubmission',
    resubmitted: 'Resubmitted',
  },
  {
    signed: 'Enviado',
    uploaded: 'Enviado',
    processing: 'En proceso',
    researching: 'Seguimos trabajando',
    processed: '¡Todo listo!',
    received: '¡Todo listo!',
    posted: '¡Todo listo!',
    needs_resubmission: 'Hay que reenviarlo',
    resubmitted: 'Reenviado',
  },
)
