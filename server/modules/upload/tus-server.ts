import { Server } from '@tus/server'
import type { Deps } from '#server/core/deps.ts'
import { mostBytes } from '#server/modules/media/media.service.ts'
import { readUploadId } from './upload-id.ts'
import { UploadStore } from './upload-store.ts'

export const UPLOADS_PATH = '/api/uploads'

/** What the server is told of a request beside what is in it. */
export type Told = {
  /** The id for an upload about to begin. */
  id?: string
  /** Hears what went wrong, before the protocol makes a bare status of it. */
  fail: (error: unknown) => void
}

/** The tus protocol, version 1. Who may do what is the routes' to say. */
export function tusServer(deps: Deps) {
  const told = new WeakMap<object, Told>()
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new UploadStore(deps),
    // The client knows where it sent its first request; what a proxy called this server is nobody's business.
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    // Which pages may call is said by the whole server, in one place.
    allowedOrigins: () => false,
    namingFunction: (request) => {
      const id = told.get(request)?.id
      if (id === undefined) throw new Error('an upload began without an id')
      return id
    },
    maxSize: (_request, id) => mostBytes[readUploadId(id ?? '')?.kind ?? 'thumbnail'],
    onResponseError: (request, error) => {
      told.get(request)?.fail(error)
      // A refusal of ours has a body, too, which is no text of the protocol's: the routes make the answer.
      return 'status_code' in error ? undefined : { status_code: 500, body: '' }
    },
  })
  return (request: Request, about: Told): Promise<Response> => {
    told.set(request, about)
    return server.handleWeb(request)
  }
}
