import { defineCopy } from '@milepost/ui/i18n/language.tsx'

// The year in `taxPay`: the payment due in January is the last one of the year before it (irs.gov, “Estimated taxes”;
// Form 1040-ES, “When to pay”).
const en = {
  tutorials: 'Tutorials',
  watch: 'Watch the video',
  seeSteps: 'See the steps',
  newTab: 'opens in a new tab',
  back: 'Back to Tutorials',

  gettingStarted: 'Getting Started',
  gettingStartedAbout: 'Send us your documents and follow their status.',
  startPhoto:
    'Tap Upload on any page. Take a photo of your receipt or settlement, or choose a file. Get all four corners in the picture.',
  startStatus:
    'Follow it in Documents: Submitted, then Working On It, then All Done! Look under Posted for what’s in your books.',
  startRetake:
    'Needs Resubmission means we couldn’t use something. Open the document, see why, and retake just that page.',
  startMessages:
    'When we need something from you, we send you a message. Action Needed means we’re waiting for your reply or a document.',
  toDocuments: 'Go to Documents',

  intro: 'A Tour of the Portal',
  introAbout: 'Where everything is, in two minutes.',
  introHome: 'Home tells you three things: what to do, how you’re doing, and who to call.',
  introMenu: 'Everything else is in the menu: on the side on a computer, under More on a phone.',
  introDays:
    'Give Per Diem a minute a week. Mark the days you were away and watch your deduction grow.',
  introPerson:
    'Your consultant knows your books. Not sure about something? Call or write from the home page.',
  toHome: 'Go to Home',

  quarterlyEstimates: 'Quarterly Tax Estimates',
  quarterlyEstimatesAbout: 'Four dates a year, and how to pay without a surprise in April.',
  taxDates:
    'Nobody withholds tax from your settlements, so you pay the IRS four times a year. Your next date is on the home page.',
  taxChoose:
    'Open Quarterly Tax Estimates and choose the quarter. We work out what to pay from your books.',
  taxPay:
    'Make IRS Payment opens the official IRS page. Choose Estimated Tax, then the tax year: for the January payment, last year.',
  taxKeep: 'Send us the confirmation like any other document, so we count it on your return.',
  toEstimates: 'Go to Quarterly Tax Estimates',

  profitPlan: 'Profit Plan',
  profitPlanAbout: 'Know what a week must bring in before you take the load.',
  planMade: 'Your consultant makes the plan with you: your miles, your rates, your bills.',
  planBreakeven:
    'At breakeven, everything is paid, your household too. Past that, what a mile pays above its own costs is yours, before tax.',
  planWhatIf:
    'Try a change before you make it: better fuel mileage, more miles a week, lower bills at home.',
  toPlan: 'Go to Profit Plan',
}

export type TutorialCopyKey = keyof typeof en

export const copy = defineCopy<Record<TutorialCopyKey, string>>(en, {
  tutorials: 'Tutoriales',
  watch: 'Ver el video',
  seeSteps: 'Ver los pasos',
  newTab: 'se abre en otra pestaña',
  back: 'Volver a los tutoriales',

  gettingStarted: 'Primeros pasos',
  gettingStartedAbout: 'Mándenos sus papeles y vea en qué van.',
  startPhoto:
    'Toque Subir en cualquier página. Tome una foto de su recibo, liquidación o talón de pago, o elija un archivo que ya tenga. Que se vean las cuatro esquinas.',
  startStatus:
    'Sígalo en Documentos: Enviado, En proceso y ¡Todo listo! Lo que ya está en sus libros aparece en “En libros”.',
  startRetake:
    'Hay que reenviarlo significa que algo no se pudo usar. Abra el documento, vea por qué y tome otra vez solo esa página.',
  startMessages:
    'Cuando necesitamos algo de usted, le llega un mensaje. Requiere acción significa que esperamos su respuesta o un documento.',
  toDocuments: 'Ir a Documentos',

  intro: 'Un recorrido por el portal',
  introAbout: 'Dónde está cada cosa, en dos minutos.',
  introHome: 'Inicio le dice tres cosas: qué hay por hacer, cómo le va y a quién llamar.',
  introMenu: 'Todo lo demás está en el menú: a un lado en la computadora, en Más en el teléfono.',
  introDays:
    'Dedíquele a Viáticos (per diem) un minuto por semana. Marque los días que estuvo fuera y vea crecer su deducción.',
  introPerson:
    'Su consultor conoce sus libros. ¿Tiene una duda? Llámele o escríbale desde la página de inicio.',
  toHome: 'Ir a Inicio',

  quarterlyEstimates: 'Estimaciones trimestrales',
  quarterlyEstimatesAbout: 'Cuatro fechas al año, y cómo pagar sin sorpresas en abril.',
  taxDates:
    'Nadie le retiene impuestos de sus liquidaciones, así que usted le paga al IRS cuatro veces al año. Su próxima fecha está en la página de inicio.',
  taxChoose:
    'Abra Estimaciones trimestrales y elija el trimestre. Calculamos lo que debe pagar a partir de sus libros.',
  taxPay:
    'Pagar al IRS abre la página oficial del IRS. Elija Estimated Tax y el año del impuesto: en el pago de enero, el año anterior.',
  taxKeep: 'Mándenos el comprobante como cualquier otro documento y lo contamos en su declaración.',
  toEstimates: 'Ir a Estimaciones trimestrales',

  profitPlan: 'Plan de ganancias',
  profitPlanAbout: 'Sepa cuánto tiene que entrar en una semana antes de aceptar la carga.',
  planMade: 'Su consultor hace el plan con usted: sus millas, sus tarifas, sus cuentas.',
  planBreakeven:
    'En el punto de equilibrio ya está pagado todo, también su casa. De ahí en adelante, lo que una milla paga sobre sus costos es suyo, antes de impuestos.',
  planWhatIf:
    'Pruebe un cambio antes de hacerlo: mejor rendimiento de combustible, más millas por semana, menos gastos en casa.',
  toPlan: 'Ir al Plan de ganancias',
})
