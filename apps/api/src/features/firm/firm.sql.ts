import type { Firm } from '@milepost/contract/firm/firm'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { sql, type Db } from '../../platform/database/database.ts'

/** The next four federal estimated tax due dates on or after `day` (yyyy-MM-dd), soonest first. */
export const nextEstimatedTaxDates = (db: Db, day: string) =>
  db.rows<Firm['estimatedTaxDates'][number]>(sql`
    select year, quarter, due_date from estimated_tax_due_dates
    where due_date >= ${day}::date order by due_date limit 4
  `)

/** Locks the settings, to serialize changes by several admins. */
export async function lockFirmSettings(db: Db): Promise<FirmSettings> {
  const row = await db.row<{ settings: FirmSettings }>(sql`
    select settings from firm_settings for update
  `)
  return row!.settings
}

export async function setFirmSettings(db: Db, settings: FirmSettings): Promise<void> {
  await db.rows(sql`update firm_settings set settings = ${JSON.stringify(settings)}::jsonb`)
}

/** Gives staff without a phone the firm's. */
export async function fillInStaffPhones(db: Db, phone: string): Promise<void> {
  await db.rows(sql`update staff set phone = ${phone} where phone = ''`)
}
