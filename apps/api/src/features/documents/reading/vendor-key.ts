/**
 * A vendor's name as papers of all its shops have it: "LOVE'S TRAVEL STOP #341" is 'loves travel stop'. Empty for a name without
 * letters.
 */
export const toVendorKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, 80)
