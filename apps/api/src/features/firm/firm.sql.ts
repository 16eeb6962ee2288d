import type { Firm } from '@milepost/contract/firm'
import { sql, type Db } from '../../platform/database.ts'

/** The next four due dates of federal estimated tax on or after `day` (yyyy-MM-dd), soonest first. */
export const nextEstimatedTaxDates = (db: Db, day: string) =>
  db.rows<Firm['estimatedTaxDates'][number]>(sql`
    select year, quarter, due_date from estimated_tax_due_dates
    where due_date >= ${day}::date order by due_date limit 4
  `)
