import { shops } from '../papers/places.ts'
import { shopInvoice } from '../papers/shop-invoice.ts'
import type { DocumentContext } from './document.ts'

/** Three pages: parts, labor and totals, terms. */
export const waterPump = ({ client, day, odometer }: DocumentContext) =>
  shopInvoice({
    shop: shops.clinch,
    client,
    odometer: odometer(8),
    number: '88-40217',
    day: day(8),
    taxPermille: 92.5,
    complaint: 'loses coolant, water pump leaking',
    terms: true,
    pages: [
      [
        { what: 'Water pump, 15 L diesel', each: 1_148_20 },
        { what: 'Gasket set', each: 86_40 },
        { what: 'Hose, lower radiator', each: 118_90 },
        { what: 'Clamp, T-bolt', quantity: 6, each: 11_25 },
        { what: 'Diagnostic', quantity: 1, each: 165_00, kind: 'labor' },
      ],
      [
        { what: 'Coolant, 50/50 premix, gal', quantity: 12, each: 18_40 },
        { what: 'Thermostat kit', each: 142_15 },
        { what: 'Belt, serpentine', each: 96_70 },
        { what: 'Shop supplies', each: 64_00 },
        { what: 'Labor, hours', quantity: 7.5, each: 165_00, kind: 'labor' },
        { what: 'Road call, I-40 mile 364', each: 350_00, kind: 'labor' },
      ],
    ],
  })

export const steerTires = ({ client, day, odometer }: DocumentContext) =>
  shopInvoice({
    shop: shops.augusta,
    client,
    odometer: odometer(26),
    number: '26-1187',
    day: day(26),
    taxPermille: 53,
    complaint: 'steer tires at 4/32',
    terms: true,
    pages: [
      [
        { what: 'Steer tire 295/75R22.5', quantity: 2, each: 468_00 },
        { what: 'Mount and balance', quantity: 2, each: 42_00, kind: 'labor' },
        { what: 'Valve stem', quantity: 2, each: 6_75 },
        { what: 'Disposal fee', quantity: 2, each: 12_00 },
        { what: 'Alignment, tractor', each: 189_00, kind: 'labor' },
      ],
    ],
  })
