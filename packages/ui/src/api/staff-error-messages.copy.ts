import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'
import { defineCopy } from '../i18n/language.tsx'

/** The sentences for staff in both languages. A code without its Spanish does not compile. */
export const copy = defineCopy<Record<keyof typeof staffErrorMessages, string>>(
  staffErrorMessages,
  {
    email_taken: 'Alguien ya entra con este correo electrónico. Escriba otro.',
    email_not_sendable:
      'El servidor de correo de su oficina no puede enviar a direcciones con letras como é o ñ antes de la @. Pida otra dirección.',
    name_required: 'Escriba un nombre',
    name_too_long: 'Este nombre es demasiado largo. Acórtelo.',
    phone_required: 'Escriba un número de teléfono',
    staff_inactive: 'Esta persona ya no trabaja aquí. Reactívela primero.',
    plan_not_offered: 'La oficina no ofrece este plan. Elija otro.',
    consultant_unknown: 'Elija a alguien que trabaje en la oficina.',
    client_being_erased: 'Los registros de este cliente se están borrando.',
    client_retained:
      'Los registros de este cliente deben quedarse más tiempo, o el cliente está activo otra vez. Recargue la página para verlo.',
    no_documents_in_year: 'Este cliente no tiene documentos así en este año. Elija otro año.',
    search_too_broad: 'Son demasiadas páginas para buscar. Agregue una palabra o elija un cliente.',
    erasure_person_elsewhere:
      'Alguien de este cliente también entra en otro cliente con él. Quítelo primero de uno de los dos.',
    retention_years: 'Escriba de 3 a 50 años.',
    hand_over_required: 'Esta persona todavía tiene clientes. Elija quién los toma.',
    last_admin:
      'La oficina necesita un administrador activo. Primero haga administrador a alguien más.',

    ein_invalid: 'Escriba los 9 dígitos del EIN, como 12-3456789.',
    ssn_invalid: 'Escriba los 9 dígitos del SSN o ITIN, como 123-45-6789.',
    mc_number_invalid: 'Escriba un número MC de hasta 8 dígitos.',
    dot_number_invalid: 'Escriba un número USDOT de hasta 8 dígitos.',
    state_invalid: 'Use las dos letras de un estado, como TX.',
    zip_invalid: 'Escriba un código postal de 5 dígitos, o de 9 como 22980-1234.',
    truck_unit_required: 'Escriba el número de unidad',
    truck_unit_taken:
      'Otro camión ya tiene este número de unidad en esas fechas. Escriba otro o cambie las fechas.',
    trucks_count: 'Un cliente puede tener hasta 500 camiones. Quite uno primero.',
    vin_invalid: 'Escriba las 17 letras y dígitos del VIN, sin I, O ni Q.',
    plate_invalid: 'Escriba una placa de hasta 12 letras y dígitos.',
    note_required: 'Escriba la nota',
    client_note_too_long: 'Una nota puede tener hasta 2,000 caracteres. Acórtela.',
    tag_name_taken: 'Otra etiqueta ya tiene este nombre. Escriba otro.',
    tag_unknown: 'Una de estas etiquetas se eliminó. Recargue la página e inténtelo de nuevo.',
    tags_count: 'Uno de estos clientes ya tiene 20 etiquetas. Quítele una primero.',
    views_count: 'Ya guardó 50 vistas. Elimine una antes.',
    work_due_on: 'Escriba un plazo a menos de dos años de hoy.',
    work_settled: 'Lo que esto pide ya se hizo. Deshágalo para volver a abrirlo.',
    client_file_format: 'Este no es un archivo CSV o de Excel. Elija otro.',
    client_file_empty: 'Este archivo no tiene clientes. Elija otro.',
    client_file_too_many: 'Un archivo puede tener hasta 10,000 clientes. Divídalo en varios.',
    client_file_name_column: 'Elija la columna con los nombres de los clientes o de sus negocios.',
    client_file_not_in_review:
      'Este archivo ya se importó o se está importando. Recargue la página.',
    client_file_importing: 'Este archivo se está importando. Deténgalo primero.',
    client_file_nothing:
      'Ninguna de estas filas se puede importar. Revise qué le falta a cada una.',
    books_file_format: 'Este no es un archivo CSV o de Excel con libros. Elija otro.',
    books_file_empty: 'Este archivo no tiene filas. Elija otro.',
    books_file_columns:
      'No vemos cuentas ni importes en este archivo. Expórtelo de nuevo con sus encabezados.',
    books_review_full:
      'Con este archivo, los que están en revisión pasan de 100,000 filas. Registre o quite algunos primero.',
    books_file_too_many: 'Un archivo puede tener hasta 10,000 filas. Divídalo en varios.',
    books_import_posted: 'Parte de este archivo está asentada. Anúlela primero.',
    books_parts_changed: 'Lo que está listo cambió. Revise la lista de nuevo.',
    books_nothing_posted:
      'De este archivo no hay nada asentado para este cliente. Recargue la página.',
    books_batch_matched:
      'Un movimiento del banco está emparejado con uno de estos lotes. Deshágalo primero.',
    settings_changed: 'Otra persona cambió esto mientras tanto. Revíselo y guarde otra vez.',
    mail_host_invalid: 'Escriba el nombre del servidor de correo, como smtp.example.com.',
    mail_port_invalid: 'Escriba un puerto del 1 al 65535. Casi todos usan 465 o 587.',
    mail_user_required: 'Escriba el usuario o quite la contraseña.',
    mail_in_environment: 'El servidor de correo lo fija SMTP_URL en el servidor. Cámbielo allí.',
    mail_not_set: 'Guarde primero un servidor de correo.',
    mail_code_wrong: 'Ese no es el código del último correo de prueba. Escriba sus 6 dígitos.',
    address_invalid: 'Escriba solo la dirección, como https://portal.example.com.',
    address_in_environment: 'La dirección la fija PUBLIC_URL en el servidor. Cámbiela allí.',
    rates_other_year: 'Ya empezó otro año. Revise sus tarifas.',
    logo_unreadable:
      'No podemos leer esta imagen. Guárdela como PNG, JPEG o WebP e intente otra vez.',

    files_unknown: 'Una de las páginas no es de este documento. Recárguelo.',
    status_move: 'Un documento no puede pasar de su estado actual a este. Recargue el documento.',
    document_claimed: 'Otra persona está trabajando en este documento. Elija otro.',
    version_stale:
      'Otra persona cambió estas páginas mientras tanto. Recárguelas y haga su cambio otra vez.',
    pages_not_ready: 'Estas páginas todavía se están preparando. Inténtelo en un momento.',
    pages_incomplete: 'Cada página tiene que estar, y una sola vez. Revise las páginas.',
    pages_with_client:
      'El cliente tiene que enviar este documento otra vez; sus páginas no se pueden cambiar. Espere las nuevas.',
    pages_merged: 'Las páginas de este documento ahora son parte de otro. Abra ese.',
    version_unknown: 'Esa versión no existe. Recargue el documento.',
    version_other_pages:
      'Desde esa versión se separaron o se unieron páginas; no se puede volver a ella. Cambie las páginas a mano.',
    merge_itself: 'Un documento no se puede unir consigo mismo. Elija otro.',
    merge_posted: 'Ese documento está asentado. Anule su lote antes de unirlo a otro.',
    merge_too_large:
      'Un documento puede tener hasta 500 páginas y 50 archivos. Elija uno más pequeño.',
    queue_empty: 'No hay nada pendiente.',
    paper_title_required: 'Póngale un título al documento.',
    paper_id_reused: 'Ya se envió otro documento con este número. Empiece de nuevo.',

    unbalanced: 'El debe y el haber no coinciden. Haga que el lote cuadre en cada mes que toca.',
    account_unknown: 'Esta cuenta no está en el catálogo de cuentas. Elija otra o agréguela.',
    account_retired: 'Esta cuenta está retirada. Elija otra o reactívela primero.',
    account_standard:
      'Esta cuenta es igual en todas las oficinas y no se puede cambiar. Mejor agregue otra.',
    account_shared:
      'Todos los clientes tienen esta cuenta. Cámbiela en el catálogo de cuentas de la oficina.',
    period_order: 'El último día no puede ser anterior al primero. Revise los dos días.',
    date_before_books:
      'Los libros empiezan el 1 de enero de 2023. Escriba ese día o uno posterior.',
    date_after_opening:
      'Ponga en los renglones de apertura el 31 de diciembre de 2022 o una fecha anterior.',
    batch_source:
      'Un lote viene de un documento o de una importación del banco, no de ambos. Elija uno.',
    document_unknown: 'Este documento no es de este cliente. Elija otro.',
    batch_id_reused:
      'Ya se asentó otro lote con este ID. Recargue la página y revise antes de asentar de nuevo.',
    document_posted: 'Este documento ya se asentó. Anule su lote para asentarlo de nuevo.',
    opening_posted: 'El lote de apertura ya se asentó. Anúlelo para asentarlo de nuevo.',
    batch_reversed: 'Este lote ya se anuló. Recargue la página.',
    account_range:
      'Use un número de 1000 a 6999, o de 9000 a 9099 para millas, dentro de su sección.',
    account_name_required: 'Póngale un nombre a la cuenta.',
    account_number_taken: 'Otra cuenta ya tiene este número. Escriba otro.',
    account_name_taken: 'Otra cuenta ya tiene este nombre. Escriba otro.',
    batch_is_reversal: 'No se puede anular una anulación. Asiente el lote de nuevo.',
    period_locked:
      'Este mes está cerrado. Elija una fecha posterior o pida a un administrador que lo reabra.',
    lock_month_end: 'Cierre los libros hasta el último día de un mes.',
    lock_ahead: 'Puede cerrar un mes cuando haya terminado. Elija uno anterior.',
    reopen_reason: 'Diga por qué reabre estos meses.',
    close_note: 'Diga qué encontró: algunos de estos siguen pendientes.',
    close_reason: 'Diga por qué termina este mes con puntos pendientes.',
    line_reconciled:
      'Un estado de cuenta ya conciliado tiene un renglón de este lote. Pida primero a un administrador que deshaga esa conciliación.',
    line_not_open:
      'Uno de estos renglones ya no está abierto. Revise de nuevo el estado de cuenta.',
    reconciliation_open:
      'Hay un estado de cuenta abierto en esta cuenta. Termínelo o descártelo primero.',
    reconciliation_finished:
      'Este estado de cuenta ya está conciliado. Pida primero a un administrador que lo deshaga.',
    reconciliation_not_finished:
      'Este estado de cuenta no está conciliado todavía. Recargue la página.',
    reconciliation_later:
      'Un estado de cuenta posterior empieza donde termina este. Deshágalo o descártelo primero.',
    reconciliation_differs: 'Los renglones marcados todavía no suman el saldo final. Revíselos.',
    reconciliation_opening:
      'Los libros tienen otro saldo el día anterior. Revise el saldo inicial.',
    reconciliation_start:
      'Este estado de cuenta empieza el día después del anterior. Escriba ese día.',
    adjustment_words: 'Diga para qué es el ajuste.',
    adjustment_account: 'Elija otra cuenta para el ajuste.',
    undo_reason: 'Diga por qué deshace esta conciliación.',

    import_file_required: 'Elija un archivo CSV, Excel u OFX.',
    import_bank_account: 'Elija la cuenta de los libros para esta cuenta bancaria.',
    import_format: 'Este no es un archivo CSV, Excel ni OFX de un banco. Elija otro.',
    import_document:
      'Este es un PDF o una imagen. Descargue los movimientos del banco como CSV, Excel u OFX.',
    import_old_excel:
      'No podemos leer este archivo de Excel. Guárdelo como .xlsx sin contraseña, o como CSV.',
    import_empty: 'Este archivo no tiene movimientos. Elija otro.',
    import_encoding:
      'No podemos leer los caracteres de este archivo. Guárdelo como UTF-8 e inténtelo de nuevo.',
    import_incomplete: 'Este archivo está cortado. Descárguelo del banco otra vez.',
    import_columns:
      'El archivo debe tener columnas de fecha, descripción y monto. Descárguelo con ellas.',
    import_accounts:
      'Este archivo trae varias cuentas bancarias. Descargue un archivo por cada una.',
    import_row:
      'No podemos leer una fecha o un monto de este archivo. Corrija esa línea o descárguelo otra vez.',
    import_unclear:
      'No está claro qué significa este archivo; por ejemplo, qué montos son salidas. Responda lo que preguntamos de él o descárguelo con columnas separadas.',
    import_currency:
      'Los libros se llevan en dólares, y este archivo no. Elija un archivo en dólares.',
    import_too_many: 'Un archivo puede traer hasta 20,000 movimientos. Elija un período más corto.',
    import_too_slow: 'Este archivo tarda demasiado en leerse. Elija un período más corto.',
    import_account_required: 'Elija una cuenta de los libros para cada cuenta bancaria.',
    import_posted:
      'Hay movimientos de este archivo ya asentados. Anule sus lotes antes de deshacer la importación.',
    imported_count: 'Elija de 1 a 1,000 movimientos.',
    imported_not_waiting: 'Uno de estos movimientos ya se asentó o se apartó. Recargue la lista.',
    imported_in_doubt: 'Uno de estos movimientos puede estar repetido. Decida eso primero.',
    imported_decided: 'Alguien ya decidió sobre uno de estos movimientos. Recargue la lista.',
    imported_match_open:
      'Puede que este movimiento ya esté en los libros. Confirme la coincidencia o diga que no lo es, y después asiéntelo.',
    imported_match_changed: 'Esta coincidencia cambió mientras tanto. Revísela otra vez.',
    bank_row_taken:
      'Este movimiento ya no está asentado o ya tiene un documento. Revíselo otra vez.',
    imported_not_matched: 'Este movimiento está asentado, no emparejado. Anule su lote.',
    rule_payee: 'Escriba el beneficiario como en el estado de cuenta, por ejemplo «Pilot Fuel».',
    rule_account: 'Elija la cuenta en la que se asienta, o divídalo.',
    rule_range: 'El monto máximo no puede ser menor que el mínimo. Revise los dos.',
    rule_exists: 'Ya hay una regla para este beneficiario. Mejor cambie esa.',
    rule_to_bank: 'Una regla no puede asentar en su propia cuenta bancaria. Elija otra cuenta.',
    imported_to_itself:
      'No se puede asentar un movimiento en su propia cuenta bancaria. Elija otra cuenta.',
    imported_corrected: 'Alguien lo corrigió o lo anuló mientras tanto. Revíselo otra vez.',
    imported_not_correctable:
      'Este movimiento no tiene renglones propios. Anule su lote o deshaga la coincidencia.',
    correction_month: 'Elija un día del mes en que se asentó.',
    batch_is_correction:
      'No se puede anular solo una corrección. Corrija el movimiento otra vez o anule el lote en que se asentó.',
    batch_not_correctable:
      'Solo lo que se asentó a mano se corrige renglón por renglón. Corrija un movimiento del banco en su propia fila.',
    line_corrected:
      'Alguien corrigió uno de estos renglones mientras tanto. Revise el lote otra vez.',
    split_differs: 'Las partes no suman el total del movimiento. Revise los montos.',
    split_name_required: 'Póngale un nombre a la división.',
    split_name_taken: 'Otra división guardada ya tiene este nombre. Escriba otro.',

    questions_count: 'Pregunte por entre 1 y 100 a la vez.',
    question_choices: 'Ofrezca entre 1 y 8 respuestas.',
    question_unit: 'Diga qué camión.',
    question_words:
      'Deje que el cliente responda también con sus palabras si elige entre camiones.',
    question_too_long: 'Use hasta 300 caracteres',
    question_id_reused: 'Ya se hizo otra pregunta con este identificador. Empiece de nuevo.',
    question_open:
      'Ya se preguntó al cliente por una de estas, y todavía no responde. Espere la respuesta.',
    question_about_settled: 'Una de estas ya se asentó o se apartó. Recargue la lista.',
    question_not_answered: 'El cliente todavía no responde a esto. Espere la respuesta.',

    plan_changed: 'Alguien más cambió este borrador. Ábralo de nuevo para seguir desde ahí.',
    plan_published: 'Este plan ya está publicado. Haga uno nuevo.',

    tax_file_type: 'Las estimaciones y declaraciones deben ser PDF. Elija un PDF.',
    tax_file_unreadable: 'No podemos abrir este PDF. Guárdelo de nuevo sin contraseña.',
    tax_figure_range: 'Escriba un monto o porcentaje desde 0, con hasta dos decimales.',
    tax_figure_order:
      'Cada tasa tiene que empezar por encima de la anterior. Revise dónde empiezan.',
    tax_forecast_amount: 'Escriba dólares por el año, hasta $9,999,999.',
    tax_forecast_children: 'Escriba un número de 0 a 20.',
    tax_forecast_state: 'Escriba un porcentaje de 0 a 20, con hasta dos decimales.',
    tax_forecast_entity:
      'El pronóstico es para dueños únicos y corporaciones S. Calcule a mano el de este cliente.',
    tax_forecast_travel: 'El plan de este cliente no incluye eso. Elija otra opción.',
    tax_forecast_year: 'No hay cifras de impuestos para este año. Elija otro año.',

    rate_exists: 'Ya hay otra tarifa que empieza este día. Elija otro día.',
    rate_overlaps: 'Otra tarifa ya cubre algunos de estos días. Cambie los días.',
    rate_counted:
      'Hay días pasados que usan esta tarifa, así que debe quedarse. Mejor corrija sus montos.',
    per_diem_rate_range: 'Escriba una tarifa entre $1 y $999.99 por día, en centavos enteros.',

    resource_file_type: 'Un recurso debe ser un PDF. Elija un PDF.',

    app_id_invalid: 'Escriba el ID de la aplicación así: com.example.app.',
    app_fingerprint_invalid:
      'Escriba la huella SHA-256: 32 pares de cifras y letras de la A a la F, separados por dos puntos.',
    app_team_invalid: 'Escriba las 10 letras y cifras del ID de equipo de Apple.',

    message_body_too_long: 'Use hasta 20,000 caracteres',
    message_placeholder:
      'Use solo {firstName}, {fullName}, {accountName}, {consultantName}, {firmName}, {dueDate} y {documentYear}.',
    message_due_date: 'Escriba la fecha límite: el mensaje la menciona.',
    message_document_year: 'Escriba el año del documento: el mensaje lo menciona.',
    message_reminder:
      'Este mensaje no pide nada, así que no hay nada que recordar. Quite el recordatorio.',
    message_recipients: 'Elija al menos un cliente que pueda recibir el mensaje.',
    thread_not_seen: 'Alguien escribió aquí mientras tanto. Léalo y vuelva a intentarlo.',
    message_text: 'Escriba el mensaje en inglés o en español.',
    sending_text_en: 'Algunos de estos clientes leen inglés. Escriba el mensaje también en inglés.',
    sending_text_es:
      'Algunos de estos clientes leen español. Escriba el mensaje también en español.',
    sending_picked: 'Elija o quite hasta 500 clientes.',
    sending_audience:
      'Ahora otros clientes recibirían este mensaje. Por favor revise la lista otra vez.',
    sending_time: 'Escriba un día y una hora.',
    sending_time_past: 'Elija una hora que todavía no haya pasado.',
    sending_begun: 'Este mensaje ya se está enviando.',
    sending_cancelled: 'Alguien ya canceló este mensaje. Escriba uno nuevo.',
    sending_id_reused: 'Otro envío ya tiene este ID. Empiece de nuevo.',
  },
)
