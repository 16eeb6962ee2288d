import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    currentTracking: 'Current Tracking',
    milesLabel: 'Miles',
    startTime: 'Start Time',
    savings: 'Savings',
    start: 'Start Tracking',
    stop: 'Stop Tracking',
    rate: (rate: string, from: string) => `$${rate} per mile (rate from ${from})`,
    ready: 'Press Start Tracking and drive. Your phone counts the miles, even with the screen off.',
    waiting: 'Waiting for your phone’s GPS.',
    recording: 'Recording. Every position is saved on this phone.',
    recordingOnPage:
      'Recording, but this phone can’t store your trip. Don’t close the app until it’s saved.',
    inaccurate:
      'Your phone’s positions are off by more than about 160 feet, so no miles are being counted right now. If it stays like this, add the trip by hand.',
    addManually: 'Add Manually',
    saving: 'Saving your trip.',
    anotherWindow: 'This trip is being recorded in another window of this device.',
    other: 'A trip is in progress on another device. Saving it there, or here, ends it.',
    openOther: 'Open That Trip',
    notSaved: 'Your trip has ended. It’s on this phone, but not sent yet.',
    notSavedOnPage:
      'Your trip has ended, but it’s not sent yet, and this phone can’t store it. Don’t close the app until it’s sent.',
    retry: 'Try Again',
    discard: 'Discard',
    cancel: 'Cancel',
    oops: 'Oops, something went wrong.',
    noteAndAdd:
      'Write down the miles and times below, or take a screenshot, and add the trip later.',
    noteAndUpdate:
      'Write down the miles and times below, or take a screenshot, and update the trip later.',
    discardWhat: (miles: string, since: string) =>
      `${miles} mi, since ${since}, will be deleted here and from your trips.`,
    keep: 'Keep Trip',
    endTime: 'End Time',
    zeroMiles: 'No miles were tracked, so this trip was not saved. If you drove, add it by hand.',
    saved: 'Your trip has been successfully saved! You may add a note and/or edit the trip.',
    tripEnded: 'This trip ended on another device, so tracking stopped.',
    startFailed: (error: string) =>
      `There was an issue starting your trip: ${error}. Please try again.`,
    rateFailed:
      "There was an issue getting the current deduction rate. You are still able to track your trips but savings won't show in real-time.",
    watchTitle: 'Recording your trip',
    watchMessage: 'We use your location to count the miles.',
    reminderTitle: 'Is your trip over?',
    reminderText: 'You have not moved for 45 minutes. Open the Trip Tracker to stop the trip.',
  },
  {
    currentTracking: 'Viaje en curso',
    milesLabel: 'Millas',
    startTime: 'Inicio',
    savings: 'Deducción',
    start: 'Empezar a registrar',
    stop: 'Terminar de registrar',
    rate: (rate: string, from: string) => `$${rate} por milla (tarifa desde el ${from})`,
    ready:
      'Toque Empezar a registrar y maneje. Su teléfono cuenta las millas, aun con la pantalla apagada.',
    waiting: 'Esperando el GPS de su teléfono.',
    recording: 'Registrando. Cada posición queda guardada en este teléfono.',
    recordingOnPage:
      'Registrando, pero este teléfono no puede guardar su viaje. No cierre la aplicación hasta que se guarde.',
    inaccurate:
      'Su teléfono da su posición con más de 160 pies de error, así que ahora no se cuentan millas. Si sigue así, agregue el viaje a mano.',
    addManually: 'Agregar a mano',
    saving: 'Guardando su viaje.',
    anotherWindow: 'Este viaje se está registrando en otra ventana de este dispositivo.',
    other: 'Hay un viaje en curso en otro dispositivo. Si lo guarda allí, o aquí, termina.',
    openOther: 'Abrir ese viaje',
    notSaved: 'Su viaje terminó. Está en este teléfono, pero todavía no se ha enviado.',
    notSavedOnPage:
      'Su viaje terminó, pero todavía no se ha enviado y este teléfono no puede guardarlo. No cierre la aplicación hasta que se envíe.',
    retry: 'Intentar de nuevo',
    discard: 'Descartar',
    cancel: 'Cancelar',
    oops: 'Algo salió mal.',
    noteAndAdd:
      'Anote las millas y las horas de abajo, o tome una captura de pantalla, y agregue el viaje más tarde.',
    noteAndUpdate:
      'Anote las millas y las horas de abajo, o tome una captura de pantalla, y actualice el viaje más tarde.',
    discardWhat: (miles: string, since: string) =>
      `Se borrarán de aquí y de sus viajes ${miles} mi. Inicio: ${since}.`,
    keep: 'Conservar el viaje',
    endTime: 'Fin',
    zeroMiles:
      'No se registraron millas, así que este viaje no se guardó. Si manejó, agréguelo a mano.',
    saved: '¡Su viaje se guardó! Puede agregar una nota o editarlo.',
    tripEnded: 'Este viaje se terminó en otro dispositivo, así que dejamos de registrar.',
    startFailed: (error: string) =>
      `Hubo un problema al empezar su viaje: ${error}. Inténtelo de nuevo.`,
    rateFailed:
      'Hubo un problema al obtener la tarifa actual. Puede registrar sus viajes, pero la deducción no se verá al momento.',
    watchTitle: 'Registrando su viaje',
    watchMessage: 'Usamos su ubicación para contar las millas.',
    reminderTitle: '¿Terminó su viaje?',
    reminderText:
      'Lleva 45 minutos sin moverse. Abra Registrar viaje y toque Terminar de registrar.',
  },
)
