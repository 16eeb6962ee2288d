import { httpError, unavailable } from '../platform/errors.ts'
import type { Services } from '../platform/platform.ts'
import type { Verdict } from '../platform/storage/virus-scanner.ts'

/** The virus scanner's verdict on a stored file; every file counts as clean if the firm has no scanner. */
export const getVerdict = async (
  { storage, scanner }: Pick<Services, 'storage' | 'scanner'>,
  key: string,
): Promise<Verdict> => (scanner ? scanner(await storage.read(key)) : 'clean')

/**
 * Call it before each download: the scanner may recognize viruses it did not know before. Throws a 403 for a file that has
 * a virus, a 503 while the scanner does not answer.
 */
export async function checkForVirus(
  services: Pick<Services, 'storage' | 'scanner'>,
  key: string,
): Promise<void> {
  const verdict = await getVerdict(services, key)
  if (verdict === 'unavailable') throw unavailable()
  if (verdict === 'infected') throw httpError(403, 'file_infected')
}
