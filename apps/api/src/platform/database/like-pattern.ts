/** A LIKE pattern for a text anywhere in a lowercase one. */
export const toLikePattern = (text: string): string =>
  `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
