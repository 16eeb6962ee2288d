import { join, resolve } from 'node:path'
import type { Config } from './platform/process/config.ts'
import { diskStorage } from './platform/storage/disk-storage.ts'
import { s3Storage } from './platform/storage/s3-storage.ts'
import type { Storage } from './platform/storage/storage.ts'

/** Where the settings say that files are kept. */
export const openStorage = ({
  s3,
  dataFolder,
}: Pick<Config, 's3' | 'dataFolder'>): Promise<Storage> =>
  s3 ? s3Storage(s3) : diskStorage(join(resolve(dataFolder), 'files'))
