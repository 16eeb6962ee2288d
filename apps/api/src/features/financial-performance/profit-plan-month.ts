import type { Db } from '../../platform/database.ts'

/** A month of a profit plan: whole cents or hundredths of miles, by internal account number. */
export type PlanMonth = ReadonlyMap<number, number>

/** Finds the month of an account's active plan, or null where it has none. */
export type MonthOfPlan = (db: Db, accountId: string) => Promise<PlanMonth | null>
