import { defineCopy } from '@milepost/ui/i18n/language.tsx'

const days = (n: string) => (n === '1' ? '1 day' : `${n} days`)
const dias = (n: string) => (n === '1' ? '1 día' : `${n} días`)

export const copy = defineCopy(
  {
    title: 'Load Check',
    about: 'Does this load pay? Enter the offer and what it takes.',
    offer: 'All-in offer, with fuel surcharge ($)',
    loadedMiles: 'Loaded miles',
    emptyMiles: 'Empty miles',
    days: 'Days',
    take: 'Take it.',
    talk: 'Talk about it.',
    leave: 'Leave it.',
    takeWhy: (more: string) =>
      `It covers everything, your pay and taxes too, with ${more} to spare.`,
    talkWhy: (missing: string) =>
      `It pays for the truck. Ask for ${missing} more, and it pays you, too.`,
    leaveWhy: (missing: string) => `It doesn’t even pay for the truck. It’s ${missing} short.`,
    ofMiles: (miles: string, rate: string) =>
      `${miles === '1' ? '1 mile' : `${miles} miles`} at ${rate}`,
    ofDays: (n: string, rate: string) => `${days(n)} of fixed costs at ${rate}`,
    ofOwner: (n: string, rate: string) => `${days(n)} for you and your taxes at ${rate}`,
    needed: 'It must pay',
    neededPerMile: (rate: string) => `${rate} per mile`,
    books: 'Costs per mile and day come from the last three months in your books.',
    plan: 'Costs per mile and day come from your plan: your books have none yet.',
    booksFailed:
      'Your books didn’t load. Until they do, costs per mile and day come from your plan.',
    booksFailedInPart:
      'Some of your books didn’t load. Until they do, costs per mile and day may come from older months.',
    tryAgain: 'Try Again',
  },
  {
    title: 'Revisar una carga',
    about: '¿Conviene esta carga? Escriba la oferta y lo que exige.',
    offer: 'Oferta total, con recargo de combustible ($)',
    loadedMiles: 'Millas cargadas',
    emptyMiles: 'Millas vacías',
    days: 'Días',
    take: 'Tómela.',
    talk: 'Negóciela.',
    leave: 'Déjela.',
    takeWhy: (more) => `Cubre todo, también lo suyo y sus impuestos, y sobran ${more}.`,
    talkWhy: (missing) =>
      `Alcanza para el camión. Pida ${missing} más y alcanza para usted también.`,
    leaveWhy: (missing) => `Ni siquiera alcanza para el camión. Le faltan ${missing}.`,
    ofMiles: (miles, rate) => `${miles === '1' ? '1 milla' : `${miles} millas`} a ${rate}`,
    ofDays: (n, rate) => `${dias(n)} de gastos fijos a ${rate}`,
    ofOwner: (n, rate) => `${dias(n)} para usted y sus impuestos a ${rate}`,
    needed: 'Tiene que pagar',
    neededPerMile: (rate) => `${rate} por milla`,
    books: 'Los costos por milla y por día salen de los últimos tres meses de sus libros.',
    plan: 'Los costos por milla y por día salen de su plan: sus libros aún no los tienen.',
    booksFailed:
      'Sus libros no se cargaron. Mientras tanto, los costos por milla y por día salen de su plan.',
    booksFailedInPart:
      'Una parte de sus libros no se cargó. Mientras tanto, los costos por milla y por día pueden ser de meses anteriores.',
    tryAgain: 'Intentar de nuevo',
  },
)
