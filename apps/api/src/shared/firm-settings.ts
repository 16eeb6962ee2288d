import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { sql, type Db } from '../platform/database/database.ts'

/** The firm's texts and links, for screens and the signature of mails. */
export async function firmSettings(db: Db): Promise<FirmSettings> {
  const row = await db.row<{ settings: FirmSettings }>(sql`select settings from firm_settings`)
  return row!.settings
}
