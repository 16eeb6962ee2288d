import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Set up your firm',
    about:
      'Each part is saved on its own, so you can stop and come back. Your firm is ready when every part says “Done”.',
    loadFailed: (reason: string) => `Couldn’t load the set-up: ${reason}`,
    allDone: 'Everything is set up.',
    done: 'Done',
    toDo: 'To do',
    optional: 'Optional',
    missing_firm: 'your firm has no name yet',
    missing_contact: 'clients see no phone or email',
    missing_mail: 'mail isn’t set up, so invitations don’t leave this server',
    missing_mail_test:
      'no test mail has arrived yet, so nobody knows whether clients get your mails',
    missing_delivery: 'the mail server takes no mails, so none are leaving',
    missing_address: 'links in mails open only on this machine or its own network',
    missing_rates: 'nobody checked this year’s rates',
    missing_backup: 'there’s no backup from the last 7 days',
    banner: 'Set-up isn’t finished:',
    continue: 'Continue',
    save: 'Save',
    saved: 'Saved.',
    confirmText: 'Links to set a password go out this way. Enter your own password to confirm.',

    firm: 'Name, logo and color',
    contrast: (ratio: string) =>
      `White text on it has a contrast of ${ratio}:1. AA asks for 4.5:1.`,
    light: 'Light',
    dark: 'Dark',
    contact: 'How clients reach you',
    contactHint: 'What you leave empty doesn’t appear anywhere.',
    words: 'Disclaimer, time zone and plans',

    mail: 'Mail',
    mailHint:
      'The account that invitations and notices go out from. Your mail provider calls these settings SMTP.',
    host: 'Mail server',
    security: 'Encryption',
    tls: 'TLS, usually port 465',
    starttls: 'STARTTLS, usually port 587',
    none: 'None, for a server on this machine',
    port: 'Port',
    user: 'User',
    userHint: 'Often the whole email address. Leave it empty if the server asks for none.',
    password: 'Password',
    passwordHint: 'Stored encrypted. Nobody can read it here.',
    passwordSaved: 'Saved. Type a new one to replace it.',
    from: 'Mails come from',
    fromHint: 'Your firm’s name goes before it.',
    mailFixed: (from: string) =>
      `The server’s SMTP_URL and MAIL_FROM set this. Mails come from ${from}.`,
    unsent: (count: number) =>
      count === 1
        ? '1 mail was written to the folder “outbox” instead of being sent, and won’t leave later. Once mail works, send it again if it was an invitation. Whoever asked for a new password has to ask again. What a notice was about is in the portal or here.'
        : `${count} mails were written to the folder “outbox” instead of being sent, and won’t leave later. Once mail works, send invitations again. Whoever asked for a new password has to ask again. What notices were about is in the portal or here.`,
    untested:
      'Nobody knows yet whether mails arrive. Send yourself a test, and enter the code that is in it.',
    mailAsk: 'Save the mail server?',
    testTitle: 'Send yourself a test',
    testTo: 'To',
    test: 'Send the test',
    testing: 'This can take up to 25 seconds.',
    testSent: (to: string) =>
      `The mail server took it. Open the mail at ${to} and enter its 6-digit code. Look in the spam folder, too.`,
    code: 'Code from the mail',
    confirm: 'Confirm',
    confirmed: (moment: string) => `A test mail arrived on ${moment}.`,
    failingSince: (moment: string) =>
      `The mail server has taken no mail since ${moment}. Milepost keeps the mails and tries again by itself.`,
    serverSays: (reply: string) => `The mail server says: ${reply}`,
    mail_not_found: 'There’s no server with this name. Check the spelling.',
    mail_no_connection: 'The server refuses the connection. Check the name and the port.',
    mail_timeout:
      'The server didn’t answer in time. Check the port, and whether a firewall is in the way.',
    mail_closed:
      'The server ended the connection before it took the mail. Check the port and the encryption, and try again.',
    mail_no_mail_server: 'Something answers there, but it isn’t a mail server. Check the port.',
    mail_security: 'The encrypted connection failed. Try the other kind, with its port.',
    mail_sign_in:
      'The server rejects the user or the password. Some providers want an app password.',
    mail_sender: 'The server won’t send from this address.',
    mail_recipient: 'The server won’t take mail for the address you test with.',
    mail_characters:
      'The server can’t send to or from addresses with letters like é or ñ before the @. Use another address.',
    mail_rejected: 'The server rejected the mail.',

    address: 'Public address',
    addressHint:
      'Where your clients open the portal. Links in mails lead there. Milepost checks it by calling itself.',
    url: 'Address',
    urlHint: 'Like https://portal.yourfirm.com',
    addressUnchecked:
      'The server hasn’t reached itself there. Open it on a phone without your office’s Wi-Fi to make sure it works.',
    addressFixed: 'The server’s PUBLIC_URL sets this.',
    linksLead: (url: string) => `Links lead to ${url} now.`,
    check: 'Check and save',
    addressAsk: 'Save the public address?',
    reached: 'Milepost answers there. Links lead to it from now on.',
    savedUnreached: 'Saved. Open it on a phone to make sure it works.',
    useAnyway: 'Save it anyway',
    useAnywayHint: 'Some routers don’t let a server call itself by its public name.',
    insecure:
      'Without https, passwords travel unprotected, and phones allow neither camera nor notifications.',
    address_not_found: 'There’s no such name on the internet yet. New names can take an hour.',
    address_no_connection: 'Nothing answers there. Is the web server in front running?',
    address_timeout: 'Nothing answered in time. A firewall or router may be in the way.',
    address_security: 'The certificate there isn’t valid for this name.',
    address_elsewhere: 'Something else answers there, not this Milepost.',
    address_redirects: 'It leads to another address. Enter that one.',
    redirectsTo: (url: string) => `It leads to ${url}.`,

    rates: (year: number) => `IRS rates for ${year}`,
    ratesHint: 'Milepost brings these. Compare them with the IRS before clients see figures.',
    perDiem: 'Per diem',
    mileage: 'Standard mileage',
    taxDates: 'Estimated tax is due',
    aDay: (amount: string) => `${amount} per day`,
    aMile: (amount: string) => `${amount} per mile`,
    source: (notice: string) => `IRS ${notice}`,
    notAnnounced: 'Estimated: not announced yet',
    correct: 'Correct or add a rate',
    ratesRight: 'These are right',
    ratesConfirmed: (moment: string) => `Checked on ${moment}.`,

    staff: 'Staff',
    staffHint: 'Invite the people you work with. Each gets a mail to set a password.',
    staffCount: (count: number) => (count === 1 ? 'Only you so far.' : `${count} people so far.`),
    invite: 'Invite staff',

    backup: 'Backup',
    backupHint: 'Run this every night, and copy the file to another machine:',
    lastBackup: (moment: string) => `The last one was made on ${moment}.`,
    noBackup: 'There’s none yet.',
    elsewhere: 'We back up the database in another way',

    sample: 'What your clients see',
    sampleHint:
      'The sign-in page, the home screen, the end of a report and the invitation, as they are now.',
    sampleHome: 'Home, after signing in',
    sampleReport: 'Below each report and the profit plan',
    openSignIn: 'Open the sign-in page',
    sampleFailed: (reason: string) => `Couldn’t load the sample: ${reason}`,
    sampleFrom: 'From',
    sampleSubject: 'Subject',
    english: 'English',
    spanish: 'Spanish',
    bringClients: 'Next: bring your clients',
  },
  {
    title: 'Configure su oficina',
    about:
      'Cada parte se guarda por separado: puede parar y volver. Su oficina está lista cuando todas digan «Listo».',
    loadFailed: (reason) => `No se pudo cargar la configuración: ${reason}`,
    allDone: 'Todo está configurado.',
    done: 'Listo',
    toDo: 'Pendiente',
    optional: 'Opcional',
    missing_firm: 'su oficina todavía no tiene nombre',
    missing_contact: 'los clientes no ven teléfono ni correo',
    missing_mail: 'falta el correo, y las invitaciones no salen de este servidor',
    missing_mail_test:
      'todavía no ha llegado ningún correo de prueba, y nadie sabe si los clientes reciben sus correos',
    missing_delivery: 'el servidor de correo no recibe los correos, y no sale ninguno',
    missing_address: 'los enlaces de los correos solo abren en esta máquina o en su propia red',
    missing_rates: 'nadie ha revisado las tarifas de este año',
    missing_backup: 'no hay respaldo de los últimos 7 días',
    banner: 'Falta terminar la configuración:',
    continue: 'Continuar',
    save: 'Guardar',
    saved: 'Guardado.',
    confirmText:
      'Por aquí salen los enlaces para crear contraseñas. Escriba su propia contraseña para confirmar.',

    firm: 'Nombre, logotipo y color',
    contrast: (ratio) =>
      `El texto blanco tiene un contraste de ${ratio}:1. El nivel AA pide 4.5:1.`,
    light: 'Claro',
    dark: 'Oscuro',
    contact: 'Cómo lo encuentran sus clientes',
    contactHint: 'Lo que deje vacío no aparece en ninguna parte.',
    words: 'Aviso legal, zona horaria y planes',

    mail: 'Correo',
    mailHint:
      'La cuenta de donde salen las invitaciones y los avisos. Su proveedor de correo llama SMTP a estos datos.',
    host: 'Servidor de correo',
    security: 'Cifrado',
    tls: 'TLS, casi siempre puerto 465',
    starttls: 'STARTTLS, casi siempre puerto 587',
    none: 'Ninguno, para un servidor en esta máquina',
    port: 'Puerto',
    user: 'Usuario',
    userHint: 'A menudo es el correo completo. Déjelo vacío si el servidor no lo pide.',
    password: 'Contraseña',
    passwordHint: 'Se guarda cifrada. Aquí nadie la puede leer.',
    passwordSaved: 'Guardada. Escriba otra para cambiarla.',
    from: 'Los correos salen de',
    fromHint: 'Antes va el nombre de su oficina.',
    mailFixed: (from) =>
      `Lo fijan SMTP_URL y MAIL_FROM del servidor. Los correos salen de ${from}.`,
    unsent: (count) =>
      count === 1
        ? '1 correo quedó en la carpeta «outbox» en lugar de salir, y ya no saldrá. Cuando el correo funcione, mándelo de nuevo si era una invitación. Quien pidió otra contraseña tiene que pedirla otra vez. Lo que anunciaba un aviso está en el portal o aquí.'
        : `${count} correos quedaron en la carpeta «outbox» en lugar de salir, y ya no saldrán. Cuando el correo funcione, mande de nuevo las invitaciones. Quien pidió otra contraseña tiene que pedirla otra vez. Lo que anunciaban los avisos está en el portal o aquí.`,
    untested:
      'Todavía nadie sabe si los correos llegan. Mándese una prueba y escriba el código que trae.',
    mailAsk: '¿Guardar el servidor de correo?',
    testTitle: 'Mándese una prueba',
    testTo: 'Para',
    test: 'Mandar la prueba',
    testing: 'Puede tardar hasta 25 segundos.',
    testSent: (to) =>
      `El servidor de correo lo aceptó. Abra el correo en ${to} y escriba su código de 6 dígitos. Mire también en el correo no deseado.`,
    code: 'Código del correo',
    confirm: 'Confirmar',
    confirmed: (moment) => `Un correo de prueba llegó el ${moment}.`,
    failingSince: (moment) =>
      `El servidor de correo no recibe ningún correo (desde: ${moment}). Milepost los guarda y vuelve a intentar solo.`,
    serverSays: (reply) => `El servidor de correo dice: ${reply}`,
    mail_not_found: 'No hay ningún servidor con ese nombre. Revise cómo está escrito.',
    mail_no_connection: 'El servidor rechaza la conexión. Revise el nombre y el puerto.',
    mail_timeout: 'El servidor no contestó a tiempo. Revise el puerto y si un firewall lo bloquea.',
    mail_closed:
      'El servidor cortó la conexión antes de aceptar el correo. Revise el puerto y el cifrado, y vuelva a intentarlo.',
    mail_no_mail_server: 'Algo contesta ahí, pero no es un servidor de correo. Revise el puerto.',
    mail_security: 'Falló la conexión cifrada. Pruebe el otro tipo, con su puerto.',
    mail_sign_in:
      'El servidor rechaza el usuario o la contraseña. Algunos proveedores piden una contraseña de aplicación.',
    mail_sender: 'El servidor no manda correo desde esta dirección.',
    mail_recipient: 'El servidor no recibe correo para la dirección de la prueba.',
    mail_characters:
      'El servidor no puede enviar a direcciones, ni desde ellas, con letras como é o ñ antes de la @. Use otra dirección.',
    mail_rejected: 'El servidor rechazó el correo.',

    address: 'Dirección pública',
    addressHint:
      'Donde sus clientes abren el portal. Ahí llevan los enlaces de los correos. Milepost la revisa llamándose a sí mismo.',
    url: 'Dirección',
    urlHint: 'Como https://portal.suoficina.com',
    addressUnchecked:
      'El servidor no llegó a sí mismo por ahí. Ábrala en un teléfono, sin el wifi de la oficina, para ver que funciona.',
    addressFixed: 'La fija PUBLIC_URL del servidor.',
    linksLead: (url) => `Ahora los enlaces llevan a ${url}.`,
    check: 'Revisar y guardar',
    addressAsk: '¿Guardar la dirección pública?',
    reached: 'Milepost contesta ahí. Desde ahora los enlaces llevan ahí.',
    savedUnreached: 'Guardada. Ábrala en un teléfono para ver que funciona.',
    useAnyway: 'Guardarla de todos modos',
    useAnywayHint: 'Algunos routers no dejan que un servidor se llame por su nombre público.',
    insecure:
      'Sin https, las contraseñas viajan sin protección y los teléfonos no permiten cámara ni avisos.',
    address_not_found:
      'Ese nombre todavía no existe en internet. Los nuevos pueden tardar una hora.',
    address_no_connection: 'Ahí no contesta nada. ¿Está encendido el servidor web de enfrente?',
    address_timeout: 'Nada contestó a tiempo. Puede ser un firewall o el router.',
    address_security: 'El certificado no es válido para este nombre.',
    address_elsewhere: 'Ahí contesta otra cosa, no este Milepost.',
    address_redirects: 'Lleva a otra dirección. Escriba esa.',
    redirectsTo: (url) => `Lleva a ${url}.`,

    rates: (year) => `Tarifas del IRS para ${year}`,
    ratesHint: 'Milepost las trae. Compárelas con el IRS antes de que los clientes vean cifras.',
    perDiem: 'Viáticos',
    mileage: 'Milla estándar',
    taxDates: 'El impuesto estimado vence',
    aDay: (amount) => `${amount} por día`,
    aMile: (amount) => `${amount} por milla`,
    source: (notice) => `IRS ${notice}`,
    notAnnounced: 'Estimada: todavía no se anuncia',
    correct: 'Corregir o agregar una tarifa',
    ratesRight: 'Están bien',
    ratesConfirmed: (moment) => `Revisadas el ${moment}.`,

    staff: 'Personal',
    staffHint:
      'Invite a quienes trabajan con usted. Cada quien recibe un correo para crear su contraseña.',
    staffCount: (count) =>
      count === 1 ? 'Por ahora, solo usted.' : `Por ahora, ${count} personas.`,
    invite: 'Invitar personal',

    backup: 'Respaldo',
    backupHint: 'Ejecute esto cada noche y copie el archivo a otra máquina:',
    lastBackup: (moment) => `El último se hizo el ${moment}.`,
    noBackup: 'Todavía no hay ninguno.',
    elsewhere: 'Respaldamos la base de datos de otra manera',

    sample: 'Lo que ven sus clientes',
    sampleHint:
      'La página de acceso, el inicio, el final de un reporte y la invitación, como están ahora.',
    sampleHome: 'El inicio, al entrar',
    sampleReport: 'Debajo de cada reporte y del plan de ganancias',
    openSignIn: 'Abrir la página de acceso',
    sampleFailed: (reason) => `No se pudo cargar la muestra: ${reason}`,
    sampleFrom: 'De',
    sampleSubject: 'Asunto',
    english: 'Inglés',
    spanish: 'Español',
    bringClients: 'Sigue: traiga a sus clientes',
  },
)
