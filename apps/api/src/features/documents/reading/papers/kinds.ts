import type { PaperKind } from '@milepost/contract/documents/reading'
import { hasExactLabel, toSkeleton } from '../fields/labels.ts'
import { toText, type Line } from '../fields/page-lines.ts'

/** Words of each kind of paper, in both languages. The first list is of those that no other kind has. */
const words: Record<Exclude<PaperKind, 'other'>, { own: string[]; shared: string[] }> = {
  settlement: {
    own: [
      'SETTLEMENT',
      'LIQUIDACION',
      'LINEHAUL',
      'LINE HAUL',
      'ESCROW',
      'NET PAY',
      'PAGO NETO',
      'NETO A PAGAR',
      'OWNER OPERATOR',
      'TOTAL DEDUCTIONS',
      'TOTAL DEDUCCIONES',
      'DEDUCTIONS',
      'DEDUCCIONES',
    ],
    shared: ['CONTRACTOR', 'CONTRATISTA', 'FUEL SURCHARGE', 'ADVANCE', 'ADELANTO', 'WEEK ENDING'],
  },
  bank_statement: {
    own: [
      'BEGINNING BALANCE',
      'ENDING BALANCE',
      'STATEMENT PERIOD',
      'SALDO INICIAL',
      'SALDO FINAL',
      'ESTADO DE CUENTA',
      'DEPOSITS AND',
      'MEMBER FDIC',
    ],
    shared: ['ACCOUNT NUMBER', 'WITHDRAWALS', 'CHECKING', 'RETIROS', 'DEPOSITOS'],
  },
  insurance: {
    own: [
      'POLICY NUMBER',
      'POLICY PERIOD',
      'POLIZA',
      'PREMIUM DUE',
      'INSURED',
      'ASEGURADO',
      'INSURANCE',
    ],
    shared: ['COVERAGE', 'LIABILITY', 'COBERTURA', 'PREMIUM', 'PRIMA'],
  },
  lumper: {
    own: ['LUMPER', 'UNLOADING', 'DESCARGA', 'CAPSTONE LOGISTICS', 'RELAY PAYMENT'],
    shared: ['PALLETS', 'TARIMAS', 'PO #', 'DOCK', 'CASES'],
  },
  scale: {
    own: [
      'CAT SCALE',
      'STEER AXLE',
      'DRIVE AXLE',
      'TRAILER AXLE',
      'GROSS WEIGHT',
      'WEIGH NUMBER',
      'BASCULA',
      'PESO BRUTO',
      'REWEIGH',
    ],
    shared: ['SCALE', 'WEIGH', 'PESAJE'],
  },
  toll: {
    own: [
      'TOLL',
      'PEAJE',
      'CASETA',
      'TURNPIKE',
      'E-ZPASS',
      'PREPASS',
      'TXTAG',
      'SUNPASS',
      'TRANSPONDER',
    ],
    shared: ['PLAZA', 'AXLES', 'EJES', 'LANE', 'CARRIL', 'CLASS'],
  },
  repair: {
    own: [
      'LABOR',
      'MANO DE OBRA',
      'WORK ORDER',
      'ORDEN DE TRABAJO',
      'REPAIR',
      'REPARACION',
      'TALLER',
      'REFACCION',
      'TIRE',
      'LLANTA',
      'OIL CHANGE',
      'CAMBIO DE ACEITE',
      'MECHANIC',
      'TRUCK WASH',
      'WASHOUT',
    ],
    shared: [
      'PARTS',
      'PARTES',
      'SHOP',
      'SERVICE',
      'SERVICIO',
      'VIN',
      'UNIT',
      'FILTER',
      'FILTRO',
      'BRAKE',
    ],
  },
  fuel: {
    own: [
      'DIESEL',
      'GALLONS',
      'GALONES',
      'PRICE/GAL',
      'PPG',
      'UNLEADED',
      'ULSD',
      'PUMP',
      'BOMBA',
      'PRECIO/GAL',
      'PRICE PER GAL',
    ],
    shared: ['FUEL', 'GAL', 'COMBUSTIBLE', 'ODOMETER', 'ODOMETRO', 'TRUCK STOP', 'TRAVEL STOP'],
  },
}

const headLines = 12

/**
 * The kind of paper by its words: each word counts once, more in the head, and most where no other kind has it. Sure by two words of
 * its own (or one and gallons × price that agree) and no other kind near.
 */
export function findKind(
  lines: readonly Line[],
  hasFuelSum: boolean,
): { kind: PaperKind; isSure: boolean } {
  const texts = lines.slice(0, 1_000).map(({ tokens }) => toText(tokens).slice(0, 400))
  const all = toSearchable(texts)
  const head = toSearchable(texts.slice(0, headLines))
  const scores = Object.entries(words).map(([kind, { own, shared }]) => {
    const strong = own.filter((word) => includesWord(all, word))
    const inHead = strong.filter((word) => includesWord(head, word))
    const weak = shared.filter((word) => includesWord(all, word))
    const sum = kind === 'fuel' && hasFuelSum ? 4 : 0
    return {
      kind: kind as PaperKind,
      score: strong.length * 2 + inHead.length + weak.length * 0.7 + sum,
      facts: strong.length + (sum > 0 ? 1 : 0),
    }
  })
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  if (!first || first.score < 2) return { kind: 'other', isSure: false }
  return { kind: first.kind, isSure: first.facts >= 2 && first.score - second!.score >= 2 }
}

type Searchable = { joined: string; spaced: string }

function toSearchable(texts: readonly string[]): Searchable {
  const spaced = texts.map((text) => text.split(' ').map(toSkeleton).join(' ')).join(' | ')
  return { joined: texts.map(toSkeleton).join(' '), spaced: ` ${spaced}` }
}

/** A long word anywhere, as engines leave out spaces; a short one only where a word begins: `ENTIRE` is no tire. */
const includesWord = ({ joined, spaced }: Searchable, word: string) =>
  toSkeleton(word).length > 5
    ? hasExactLabel(joined, [word])
    : spaced.includes(` ${toSkeleton(word)}`)
