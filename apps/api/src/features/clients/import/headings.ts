import type { ClientImportMapping } from '@milepost/contract/clients/client-imports'
import { findDateOrder } from '../../../shared/tables/day-text.ts'
import {
  findColumns,
  hashHeadings,
  maxPreamble,
  normalizeHeading,
} from '../../../shared/tables/headings.ts'
import type { Head } from '../../../shared/tables/read-table.ts'
import type { TableLine } from '../../../shared/tables/table-line.ts'

/** What a column may be. */
export type Field = Exclude<
  keyof ClientImportMapping,
  'dateOrder' | 'planWords' | 'consultantWords'
>

/** Column names that firms and their programs use, in English and Spanish. */
const names: Record<Field, RegExp[]> = {
  businessName: [
    /^((legal |dba |trade )?(business|company|firm|entity|trade|dba|llc)( legal)?( name)?|doing business as|empresa|negocio|raz[oó]n social|nombre (de la empresa|del negocio|comercial))$/,
  ],
  lastName: [/^(last|family|sur) ?name$|^last$|^apellidos?$/],
  name: [
    /^(full |display |contact |primary contact |owner |driver |client |customer )?name$|^first( name)?$/,
    /^(primary )?contact( person)?$|^owner$|^driver$|^nombre( completo)?$|^contacto$|^due[ñn]o$/,
    /^(client|customer|cliente)$/,
  ],
  email: [/^(main |primary |client |contact )?e-?mail( address| 1)?$|^correo( electr[oó]nico)?$/],
  phone: [
    /^(main |primary |mobile |cell |home |work |business )?(phone|telephone|tel\.?|mobile|cell)( ?(number|no\.?|#|1))?$|^tel[eé]fono$|^celular$|^m[oó]vil$/,
  ],
  plan: [
    /^(service |client |customer )?(plan|package|tier|level)( code| name)?$|^(client|customer) type$/,
  ],
  consultant: [
    /^(assigned )?(consultant|bookkeeper|accountant|preparer|staff|rep|advisor|manager)( name| e-?mail)?$|^assigned( to)?$|^(consultor|contador|encargad[oa]|asesor)(a)?$/,
  ],
  language: [/^(preferred )?(language|lang)$|^idioma$/],
  ein: [
    /^(f?ein|tin|ein ?#|(federal |employer )?(tax|employer|federal) ?(id|identification)( ?(number|no\.?|#))?|tax ?id ?\(?ein\)?)$/,
  ],
  tags: [/^(tags?|labels?|groups?|categor(y|ies)|etiquetas?|grupos?)$/],
  services: [/^(services?( provided)?|servicios?( contratados)?)$/],
  startDate: [
    /^((start|started|onboard(ed|ing)?|joined|engagement|sign-?up|created|added)( date)?|date (added|started|joined|created)|(client |customer )?since|start of service|fecha de (inicio|alta)|cliente desde)$/,
  ],
}

export const countKnownHeadings = (cells: readonly string[]): number =>
  Object.values(findColumns(names, cells)).filter((at) => at !== null).length

/**
 * Splits lines at the headings: the first line with two known ones; or else the first line, unless it has an e-mail
 * or a number as a client's line has. Then the file has no headings.
 */
export function findHead(lines: TableLine[]): Head {
  const known = lines.slice(0, maxPreamble).findIndex(({ cells }) => countKnownHeadings(cells) >= 2)
  const at = Math.max(0, known)
  const cells = lines[at]?.cells ?? []
  const isContent = known === -1 && cells.some((cell) => /@|\d{3}/.test(cell))
  if (isContent) return { title: [], headings: cells.map(() => ''), lines }
  return { title: [], headings: cells, lines: lines.slice(at + 1) }
}

/** What the headings, and the dates of the column that they name, say of the columns. */
export function proposeMapping(
  headings: readonly string[],
  lines: readonly TableLine[],
): ClientImportMapping {
  const columns = findColumns(names, headings)
  const { startDate } = columns
  const dates = startDate === null ? [] : lines.map(({ cells }) => cells[startDate] ?? '')
  return { ...columns, dateOrder: findDateOrder(dates.filter(Boolean), false).dateOrder }
}

/** Recognizes a file by its headings, whatever their case and spaces; null if it has none. */
export const toHeadingsKey = (headings: readonly string[]): string | null =>
  hashHeadings(headings, (all) => all.map(normalizeHeading))
