import { join, resolve } from 'node:path'
import type { Config } from '../platform/process/config.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { openS3Storage } from '../platform/storage/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** Opens the file storage that the settings name. */
export const openStorage = ({
  s3,
  dataFolder,
}: Pick<Config, 's3' | 'dataFolder'>): Promise<Storage> =>
  s3 ? openS3Storage(s3) : openDiskStorage(join(resolve(dataFolder), 'files'))
