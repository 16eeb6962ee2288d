/** A quarter of a year, 1 to 4, as '3rd quarter'. */
export const quarterInEnglish = (quarter: number): string =>
  `${['1st', '2nd', '3rd', '4th'][quarter - 1]} quarter`

/** A quarter of a year, 1 to 4, as '3.er trimestre'. */
export const quarterInSpanish = (quarter: number): string =>
  `${['1.er', '2.º', '3.er', '4.º'][quarter - 1]} trimestre`
