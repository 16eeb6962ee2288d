import type { TaxFigure, TaxFigureChange } from '@milepost/contract/tax-forecast/tax-figures'
import { sql, type Db } from '../../platform/database/database.ts'

const columns = sql`
  year::text || '-' || figure || '-' || filing_status as id, year, figure, filing_status,
  value / 100.0 as value, source, is_provisional as provisional
`

export const listFigures = (db: Db) =>
  db.rows<TaxFigure>(sql`
    select ${columns} from tax_figures order by year desc, figure, filing_status
  `)

/** The figures, with a lock that blocks other changes until commit. */
export async function lockFigures(db: Db): Promise<TaxFigure[]> {
  await db.rows(sql`lock table tax_figures in share row exclusive mode`)
  return listFigures(db)
}

export async function hasFigures(db: Db, year: number): Promise<boolean> {
  const row = await db.row(sql`select 1 from tax_figures where year = ${year} limit 1`)
  return row !== undefined
}

export const updateFigure = (db: Db, change: TaxFigureChange) =>
  db.row<TaxFigure>(sql`
    update tax_figures set value = ${Math.round(change.value * 100)}, source = ${change.source},
                           is_provisional = ${change.provisional}
    where year = ${change.year} and figure = ${change.figure}
      and filing_status = ${change.filingStatus}
    returning ${columns}
  `)
