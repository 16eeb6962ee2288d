import { sql } from './database.ts'

/** Orders a column of names as a directory does, É with E and Ñ after N; the database's own collation may be by bytes. */
export const inNameOrder = (column: ReturnType<typeof sql>) => sql`${column} collate "und-x-icu"`
