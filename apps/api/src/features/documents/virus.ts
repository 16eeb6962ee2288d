import type { Services } from '../../platform/platform.ts'
import type { Verdict } from '../../platform/storage/virus-scanner.ts'

/** What the firm's scanner says of a stored file; without one, each counts as clean. */
export const getVerdict = async (
  { storage, scanner }: Pick<Services, 'storage' | 'scanner'>,
  key: string,
): Promise<Verdict> => (scanner ? scanner(await storage.read(key)) : 'clean')
