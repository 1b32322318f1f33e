import type { IncomingMessage } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { Config } from '#server/config.ts'
import { mostBytes } from '#server/modules/media/media.service.ts'
import { UPLOAD_KEPT_MS } from './upload.service.ts'
import { readUploadId, uploadFolder } from './upload-files.ts'

export const UPLOADS_PATH = '/api/uploads'

/** The ids that the routes have given to uploads about to begin. */
export type PlannedIds = WeakMap<IncomingMessage, string>

/** The tus protocol, version 1, on a folder of this server. Who may do what is the routes' to say. */
export function tusServer({ dataDir }: Pick<Config, 'dataDir'>, planned: PlannedIds): Server {
  const directory = uploadFolder(dataDir)
  return new Server({
    path: UPLOADS_PATH,
    datastore: new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_KEPT_MS }),
    // The client knows where it sent its first request; what a proxy called this server is nobody's business.
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    // Which pages may call is said by the whole server, in one place.
    allowedOrigins: () => false,
    namingFunction: (request) => {
      const id = planned.get(request.runtime?.node?.req as IncomingMessage)
      if (id === undefined) throw new Error('an upload began without an id')
      return id
    },
    maxSize: (_request, id) => mostBytes[readUploadId(id ?? '')?.kind ?? 'thumbnail'],
  })
}
