import { sentences, type SentenceCode } from '@milepost/contract/sentences'
import { inBoth } from './language.tsx'

/** The API's sentences in both languages. A code without its Spanish does not compile. */
export const copy = inBoth<Record<SentenceCode, string>>(sentences, {
  unauthenticated: 'Inicie sesión, por favor',
  not_available_for_your_plan: 'Esto no está disponible en su plan.',
  forbidden: 'Usted no tiene acceso a esto.',
  not_found: 'No se encontró',
  bad_request: 'No se pudo leer la solicitud.',
  invalid: 'Este valor no es válido.',
  unknown_field: 'Este campo no se conoce.',
  unexpected: 'Algo salió mal',
  unavailable: 'Inténtelo de nuevo en 5 a 10 minutos',
  offline: 'Algo salió mal. Revise su conexión a internet e inténtelo de nuevo.',
  too_many_requests: 'Demasiadas solicitudes. Inténtelo de nuevo en un minuto.',
  idempotency_key_invalid: 'El encabezado Idempotency-Key debe ser un UUID.',
  idempotency_key_reused: 'Esta solicitud ya se usó para otra cosa.',
  idempotency_key_in_use: 'Todavía se está trabajando en esta solicitud. Inténtelo de nuevo.',
  too_many_uploads: 'Hay demasiados envíos a la vez. Espere a que terminen los demás.',
  daily_uploads: 'Es más de lo que podemos recibir en un día. Mande el resto mañana.',
  upload_too_large: 'Esta solicitud es demasiado grande.',

  wrong_credentials: 'El correo electrónico o la contraseña no son correctos.',
  locked: 'Demasiados intentos. Inténtelo de nuevo en 15 minutos o restablezca su contraseña.',
  email_required: 'El correo electrónico es obligatorio',
  email_invalid: 'El correo electrónico debe ser válido',
  password_required: 'La contraseña es obligatoria',
  password_rule:
    'Su nueva contraseña debe tener 8 caracteres o más, con letras mayúsculas y minúsculas, números y símbolos.',
  password_too_long: 'Su nueva contraseña puede tener 128 caracteres como máximo.',
  password_common: 'Esta contraseña es demasiado común. Elija otra.',
  password_confirmation_required: 'La confirmación de la contraseña es obligatoria',
  passwords_differ: 'Las contraseñas deben coincidir',
  reset_link_invalid:
    'Su enlace para restablecer la contraseña no es válido o ya se usó. Pida uno nuevo en Olvidé mi contraseña.',

  file_type: 'Los tipos de archivo aceptados son PDF, PNG, JPG, JPEG o TIFF.',
  file_too_large: 'El archivo es demasiado grande. Debe pesar 10 MB o menos.',
  file_unreadable:
    'Hubo un problema al aceptar este archivo. Inténtelo de nuevo o elija otro archivo.',
  file_required: 'Se necesita al menos un archivo',
  too_many_files: 'Un documento puede tener 50 archivos como máximo.',
  files_count: 'No llegaron todos los archivos. Inténtelo de nuevo.',
  title_too_long: 'No puede tener más de 120 caracteres',
  note_too_long: 'No puede tener más de 250 caracteres',
  not_awaiting_resubmission: 'Este documento ya no está esperando que lo envíe de nuevo.',
  kept_files_unknown: 'Una de las páginas que quiere conservar no es de ese documento.',
  status_move: 'Un documento no puede pasar de su estado a este.',
  reason_required: 'Diga por qué hay que enviar el documento de nuevo.',
  kept_file_to_redo: 'Una de las páginas que quiere conservar hay que tomarla de nuevo.',

  reply_required: 'La respuesta es obligatoria',
  reply_too_long: 'No puede tener más de 500 caracteres',
  message_takes_no_reply: 'Este mensaje no admite respuesta.',
  message_answered: 'Este mensaje ya tiene respuesta.',
  message_archived: 'Este mensaje ya está archivado.',
  message_takes_no_document: 'Este mensaje no admite documentos.',
})
