import type { Language } from '@milepost/contract/account/account'

export type Section = { title: string; items: string[] }
/** Dollars, written out. */
export type DayAway = { fullDay: string; partialDay: string; share: string }

const en = {
  title: 'Owner-Operator Deduction Quick List',
  subtitle: 'What you can take off your income. Keep the receipt, send us a picture.',
  sections: ({ fullDay, partialDay, share }: DayAway): Section[] => [
    {
      title: 'Away from home',
      items: [
        `Meals by per diem: ${fullDay} a full day, ${partialDay} a partial day; ${share} of it counts`,
        'Motels, and truck stop showers',
        'Laundry on the road',
        'Parking, tolls and scales',
      ],
    },
    {
      title: 'Truck and trailer',
      items: [
        'Fuel, DEF, oil and additives',
        'Repairs, parts, tires and washes',
        'Lease payments, or loan interest and depreciation',
        'Plates, permits, IRP and IFTA',
        'Heavy vehicle use tax (Form 2290)',
        'Trailer rent and storage',
      ],
    },
    {
      title: 'Insurance',
      items: [
        'Liability, cargo and physical damage',
        'Bobtail and occupational accident',
        'Your own health insurance, if you are self-employed',
      ],
    },
    {
      title: 'Gear in the cab',
      items: [
        'Chains, straps, tarps, load bars and locks',
        'Gloves, safety boots, vests and hard hats',
        'CB, GPS, dash cam and ELD',
        'Hand tools, flashlights, fire extinguisher',
        'Bedding, cooler, fridge and cleaning supplies',
        'Maps, log books and office supplies',
      ],
    },
    {
      title: 'Running the business',
      items: [
        'Dispatch, factoring and load board fees',
        'Lumpers, and drivers you pay',
        'Phone and data: the part used for work',
        'Tax preparation, bookkeeping and legal fees',
        'Bank and card fees, interest on business debt',
        'Association dues and trade magazines',
        'Home office, where it is your main place to do the paperwork',
      ],
    },
    {
      title: 'License and health',
      items: [
        'CDL renewal and endorsements, TWIC, passport for border runs',
        'DOT physical and drug tests',
        'Training that keeps you driving',
      ],
    },
    {
      title: 'For later',
      items: ['SEP-IRA or solo 401(k)', 'Health savings account (HSA)'],
    },
  ],
  notTitle: 'Not deductible',
  not: [
    'Unpaid time and miles: income you did not get is not an expense.',
    'Fines, such as tickets and overweight penalties.',
    'Clothes you can wear anywhere, and the way from home to the truck.',
    'Meal receipts on days you take per diem.',
  ],
  keepTitle: 'Keep',
  keep: [
    'Every receipt, with what it was for. A picture is as good as the paper.',
    'Your logs or ELD records: they prove your days away.',
    'A few words on who and why, where it is not plain.',
  ],
  questions: 'Not sure about one? Send it. We sort it out.',
}

type Words = typeof en

const es: Words = {
  title: 'Lista rápida de deducciones',
  subtitle: 'Lo que un dueño-operador puede restar. Guarde el recibo y mándenos una foto.',
  sections: ({ fullDay, partialDay, share }) => [
    {
      title: 'Lejos de casa',
      items: [
        `Comidas por viático (per diem): ${fullDay} por día completo, ${partialDay} por día parcial; cuenta el ${share}`,
        'Moteles y duchas en paradas de camiones',
        'Lavandería en el camino',
        'Estacionamiento, peajes y básculas',
      ],
    },
    {
      title: 'Camión y remolque',
      items: [
        'Combustible, DEF, aceite y aditivos',
        'Reparaciones, refacciones, llantas y lavados',
        'Pagos de arrendamiento, o intereses y depreciación',
        'Placas, permisos, IRP e IFTA',
        'Impuesto a vehículos pesados (formulario 2290)',
        'Renta y almacenaje de remolques',
      ],
    },
    {
      title: 'Seguros',
      items: [
        'Responsabilidad, carga y daños físicos',
        'Bobtail y accidentes laborales',
        'Su propio seguro médico, si trabaja por su cuenta',
      ],
    },
    {
      title: 'Equipo en la cabina',
      items: [
        'Cadenas, correas, lonas, barras y candados',
        'Guantes, botas de seguridad, chalecos y cascos',
        'Radio CB, GPS, cámara y ELD',
        'Herramienta, linternas y extintor',
        'Ropa de cama, hielera, refrigerador y limpieza',
        'Mapas, bitácoras y útiles de oficina',
      ],
    },
    {
      title: 'El negocio',
      items: [
        'Despacho, factoraje y bolsas de carga',
        'Descargadores (lumpers) y choferes a quienes paga',
        'Teléfono y datos: la parte que usa para trabajar',
        'Impuestos, contabilidad y abogados',
        'Comisiones de banco y tarjeta, intereses del negocio',
        'Cuotas de asociaciones y revistas del ramo',
        'Oficina en casa, donde es su lugar principal para el papeleo',
      ],
    },
    {
      title: 'Licencia y salud',
      items: [
        'Renovación de la CDL y endosos, TWIC, pasaporte para cruzar la frontera',
        'Examen médico del DOT y pruebas de drogas',
        'Cursos para seguir manejando',
      ],
    },
    {
      title: 'Para después',
      items: ['SEP-IRA o 401(k) individual', 'Cuenta de ahorros para la salud (HSA)'],
    },
  ],
  notTitle: 'No se deduce',
  not: [
    'Tiempo y millas sin paga: lo que no ganó no es un gasto.',
    'Multas de tránsito o por sobrepeso.',
    'Ropa que se puede usar en cualquier parte, y el camino de la casa al camión.',
    'Recibos de comida en los días con viático.',
  ],
  keepTitle: 'Guarde',
  keep: [
    'Cada recibo, con para qué fue. Una foto vale lo mismo que el papel.',
    'Sus bitácoras o registros del ELD: prueban sus días fuera.',
    'Unas palabras sobre quién y por qué, donde no sea evidente.',
  ],
  questions: '¿Duda de alguno? Mándelo. Nosotros lo aclaramos.',
}

export const copy: Record<Language, Words> = { en, es }
