import type { ClientTruck } from '@milepost/contract/clients/client-trucks'
import { sql, type Db } from '../../../platform/database/database.ts'

const columns = sql`id, unit, vin, plate, plate_state, in_service_from, in_service_to,
  first_year_method, is_leased`

export const listTrucks = (db: Db, accountId: string) =>
  db.rows<ClientTruck>(sql`
    select ${columns} from client_trucks where account_id = ${accountId}
    order by in_service_to is not null, length(unit), unit, in_service_from desc nulls last, id
  `)

/** The truck; waits for others who change it. */
export const lockTruck = (db: Db, accountId: string, id: string) =>
  db.row<ClientTruck>(sql`
    select ${columns} from client_trucks where account_id = ${accountId} and id = ${id}
    for no key update
  `)

export const countTrucks = async (db: Db, accountId: string): Promise<number> =>
  (await db.row<{ count: number }>(sql`
    select count(*)::int as count from client_trucks where account_id = ${accountId}
  `))!.count

/** Whether another truck of the client has this unit number on one of the same days. */
export async function isUnitTaken(db: Db, accountId: string, truck: ClientTruck): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as taken from client_trucks
    where account_id = ${accountId} and id <> ${truck.id} and lower(unit) = lower(${truck.unit})
      and coalesce(in_service_from, '-infinity') <= coalesce(${truck.inServiceTo}::date, 'infinity')
      and coalesce(in_service_to, 'infinity') >= coalesce(${truck.inServiceFrom}::date, '-infinity')
    limit 1
  `)
  return row !== undefined
}

/** Adds the truck, or replaces the one with its id. */
export async function storeTruck(db: Db, accountId: string, truck: ClientTruck): Promise<void> {
  const { id, unit, vin, plate, plateState, inServiceFrom, inServiceTo } = truck
  const { firstYearMethod, isLeased } = truck
  await db.rows(sql`
    insert into client_trucks (account_id, id, unit, vin, plate, plate_state, in_service_from, in_service_to,
                               first_year_method, is_leased)
    values (${accountId}, ${id}, ${unit}, ${vin}, ${plate}, ${plateState}, ${inServiceFrom}, ${inServiceTo},
            ${firstYearMethod}, ${isLeased})
    on conflict (account_id, id) do update set
      unit = excluded.unit, vin = excluded.vin, plate = excluded.plate, plate_state = excluded.plate_state,
      in_service_from = excluded.in_service_from, in_service_to = excluded.in_service_to,
      first_year_method = excluded.first_year_method, is_leased = excluded.is_leased
  `)
}

/** Deletes the truck; its trips stay, without one. Returns whether it was there. */
export async function deleteTruck(db: Db, accountId: string, id: string): Promise<boolean> {
  await db.rows(sql`
    update trips set vehicle_id = null where account_id = ${accountId} and vehicle_id = ${id}
  `)
  const deleted = await db.row(sql`
    delete from client_trucks where account_id = ${accountId} and id = ${id} returning 1 as deleted
  `)
  return deleted !== undefined
}
