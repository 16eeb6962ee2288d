import type { Services } from '../../platform/platform.ts'
import type { Verdict } from '../../platform/storage/virus-scanner.ts'

/** The virus scanner's verdict on a stored file; every file counts as clean if the firm has no scanner. */
export const getVerdict = async (
  { storage, scanner }: Pick<Services, 'storage' | 'scanner'>,
  key: string,
): Promise<Verdict> => (scanner ? scanner(await storage.read(key)) : 'clean')
