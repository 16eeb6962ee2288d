import type { Vehicle } from '@milepost/contract/mileage/vehicles'
import { sql, type Db } from '../../platform/database/database.ts'

/** Those in service first, by name. */
export const listVehicles = (db: Db, accountId: string) =>
  db.rows<Vehicle>(sql`
    select id, unit as name, in_service_from, in_service_to, first_year_method, is_leased
    from client_trucks where account_id = ${accountId}
    order by in_service_to is not null, length(unit), unit, id
  `)

/** Whether the client has the vehicle. It stays until the transaction ends. */
export const lockVehicle = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db.row(sql`
    select 1 as found from client_trucks where account_id = ${accountId} and id = ${id} for key share
  `)) !== undefined
