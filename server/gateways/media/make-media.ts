import type { Config } from '#server/config.ts'
import { diskMedia } from './disk.ts'
import type { MediaStore } from './port.ts'
import { s3Media } from './s3.ts'

/** The media store of the configuration. */
export function makeMedia({ mediaStore, dataDir }: Config): MediaStore {
  return mediaStore.kind === 's3' ? s3Media(mediaStore) : diskMedia(dataDir)
}
