import type { Db } from '../../../platform/database/database.ts'

/** A profit plan's year: whole cents or hundredths of miles, by internal account number. */
export type PlannedYear = ReadonlyMap<number, bigint>

/** Finds the year of an account's active plan; null if there is none. */
export type GetPlannedYear = (db: Db, accountId: string) => Promise<PlannedYear | null>
