/** What kind of accounts the rows below a report's heading are. */
export type Group = 'income' | 'expense' | 'asset' | 'liability' | 'equity'

const groups: [Group | null, RegExp][] = [
  // QuickBooks Desktop puts both below one heading.
  [null, /^ordinary income\/expenses?$|^other income\/expenses?$/],
  [
    'income',
    /^((less|plus):? )?((trading|other|operating|total) )?(income|revenues?|ingresos)$|^otros ingresos$|^sales$|^turnover$/,
  ],
  [
    'expense',
    /^((less|plus):? )?((operating|other|overhead|total) )?(expenses?|gastos)( de operaci[oó]n)?$|^(less:? )?costs? of (goods sold|sales|revenue)$|^costo de (ventas|los bienes vendidos)$|^otros gastos$/,
  ],
  [
    'asset',
    /^((current|fixed|other|non-?current|total) )?assets?$|^bank( accounts)?$|^activos?( .*)?$/,
  ],
  [
    'liability',
    /^((current|other current|long[- ]term|non-?current|total) )?liabilit(y|ies)( (and|&) equity)?$|^credit cards$|^pasivos?( .*)?$/,
  ],
  ['equity', /^(owner['’]?s? )?equity$|^capital$|^patrimonio$/],
]

/** The group that a heading begins; null ends one, undefined changes nothing. */
export const findGroup = (label: string): Group | null | undefined =>
  groups.find(([, pattern]) => pattern.test(label.toLowerCase().trim()))?.[0]

/** A row that adds others up. */
export const isTotal = (label: string): boolean =>
  /^(grand )?total(es)?\b|^gross (profit|income|margin)|^net (ordinary |operating |other )(income|profit|loss)|^(utilidad|ganancia) (bruta|de operaci[oó]n)/i.test(
    label,
  )

/** The row that says what a report's months come to. */
export const isNetIncome = (label: string): boolean =>
  /^net (income|profit|earnings|loss)( ?\/? ?\(?loss\)?)?$|^profit( for the (year|period))?$|^(utilidad|ganancia|ingreso) net[ao]$/i.test(
    label.trim(),
  )

export const isCreditGroup = (group: Group): boolean => group !== 'asset' && group !== 'expense'
