/** A line of a CSV file or a sheet: its trimmed cells, and where it is, from 1. */
export type TableLine = { line: number; cells: string[] }
