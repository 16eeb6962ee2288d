/** The name of a report's CSV, beginning with the client's: 'vela-freight-ledger-1000.csv'. */
export function toCsvName(client: string, report: string): string {
  const whose = client
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  // File systems take 255 bytes.
  return [[...whose].slice(0, 60).join(''), `${report}.csv`].filter(Boolean).join('-')
}
