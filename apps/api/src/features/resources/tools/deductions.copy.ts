import type { Language } from '@milepost/contract/account/account'

export type Section = { title: string; items: string[] }
/** Dollars, written out. */
export type DayAway = {
  fullDay: string
  partialDay: string
  share: string
  isProvisional: boolean
}

const en = {
  title: 'Owner-Operator Deduction Quick List',
  subtitle: 'What you can deduct from your income. Keep the receipt and send us a picture.',
  sections: ({ fullDay, partialDay, share, isProvisional }: DayAway): Section[] => [
    {
      title: 'Away from home',
      items: [
        `Per diem for meals: ${fullDay} a full day, ${partialDay} a partial day${isProvisional ? ' (estimated)' : ''}; ${share} deductible`,
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
        'Phone and data: the part you use for work',
        'Tax preparation, bookkeeping and legal fees',
        'Bank and card fees, interest on business debt',
        'Association dues and trade magazines',
        'Home office, if it’s your main place for paperwork',
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
  notDeductibleTitle: 'Not deductible',
  notDeductible: [
    'Pay you didn’t get for deadhead or waiting. Fuel on empty miles still counts.',
    'Fines, such as tickets and overweight penalties.',
    'Clothes you can wear anywhere, and the drive from home to your truck.',
    'Meal receipts on days you take per diem.',
  ],
  keepTitle: 'Keep',
  keep: [
    'Every receipt, with what it was for. A picture is as good as paper.',
    'Copies of your logs or ELD records: they prove your days away.',
    'A short note on who and why, if it isn’t obvious.',
  ],
  questions: 'Not sure about one? Send it. We’ll sort it out.',
}

type Words = typeof en

const es: Words = {
  title: 'Lista rápida de deducciones',
  subtitle: 'Lo que puede deducir de sus ingresos. Guarde el recibo y mándenos una foto.',
  sections: ({ fullDay, partialDay, share, isProvisional }) => [
    {
      title: 'Lejos de casa',
      items: [
        `Viáticos (per diem) para comidas: ${fullDay} por día completo, ${partialDay} por día parcial${isProvisional ? ' (estimado)' : ''}; se deduce el ${share}`,
        'Moteles y regaderas en los truck stops',
        'Lavandería en el camino',
        'Estacionamiento, peajes y básculas',
      ],
    },
    {
      title: 'Camión y tráiler',
      items: [
        'Diésel, DEF, aceite y aditivos',
        'Reparaciones, refacciones, llantas y lavados',
        'Pagos de arrendamiento, o intereses y depreciación',
        'Placas, permisos, IRP e IFTA',
        'Impuesto a vehículos pesados (formulario 2290)',
        'Renta y almacenaje de tráilers',
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
        'Despacho, factoring y tableros de carga (load boards)',
        'Descargadores (lumpers) y choferes a quienes paga',
        'Teléfono y datos: la parte que usa para trabajar',
        'Preparación de impuestos, contabilidad y abogados',
        'Comisiones de banco y tarjeta, intereses del negocio',
        'Cuotas de asociaciones y revistas del ramo',
        'Oficina en casa, si ahí hace casi todo el papeleo',
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
  notDeductibleTitle: 'No se deduce',
  notDeductible: [
    'Lo que no le pagaron por millas vacías o espera. El diésel de esas millas sí cuenta.',
    'Multas de tránsito o por sobrepeso.',
    'Ropa que se puede usar en cualquier parte, y el viaje de su casa al camión.',
    'Recibos de comida en los días con viáticos.',
  ],
  keepTitle: 'Guarde',
  keep: [
    'Cada recibo, y anote para qué fue. Una foto vale lo mismo que el papel.',
    'Copias de sus bitácoras o registros del ELD: prueban sus días fuera.',
    'Una nota corta de quién y por qué, si no es evidente.',
  ],
  questions: '¿No está seguro de alguno? Mándelo. Nosotros lo revisamos.',
}

export const copy: Record<Language, Words> = { en, es }
