/** Where a line of a settlement goes by its words, the first that fits; accounts of the standard chart. */
const deductions: readonly [RegExp, number][] = [
  [/\bdef\b|urea/i, 5010],
  [/advance|adelanto|comchek|efs|\bloan\b/i, 2200],
  [/escrow|reserve|reserva|bond\b|maintenance (account|fund)/i, 1200],
  [/fuel|diesel|combustible/i, 5000],
  [/insur|seguro|cargo|bobtail|occ\w*.?acc|liability|physical damage/i, 6100],
  [/toll|peaje|scale|b[aá]scula|pre.?pass|e-?z.?pass/i, 5200],
  [/lumper|unload|descarga/i, 5210],
  [/tire|llanta/i, 5110],
  [/repair|maint|repara|shop/i, 5100],
  [/permit|licen|plate|placa|ifta|2290|registr|irp/i, 6200],
  [/\beld\b|phone|tel[eé]fono|qualcomm|communic|satellite/i, 6300],
  [/lease|rent|trailer|truck pay|arrenda/i, 6000],
  [/park|estaciona/i, 5420],
  [/factor|dispatch|despacho|commission|comisi[oó]n|admin|\bfees?\b/i, 5300],
  [/interest|inter[eé]s/i, 6500],
]

const incomes: readonly [RegExp, number][] = [
  [/fuel surcharge|\bfsc\b|recargo/i, 4100],
  [/detention|layover|accessor|stop|lumper|tarp|demora|other/i, 4200],
  [/bonus|bono/i, 4320],
]

/** The account of a settlement's line; undefined for a deduction whose words say nothing. */
export const toSettlementAccount = (label: string, cents: number): number | undefined =>
  cents < 0
    ? deductions.find(([words]) => words.test(label))?.[1]
    : (incomes.find(([words]) => words.test(label))?.[1] ?? 4000)
