import { Server } from '@tus/server'
import type { Deps } from '#server/core/deps.ts'
import { mostBytes } from '#server/modules/media/media.service.ts'
import { readUploadId } from './upload-id.ts'
import { UploadStore } from './upload-store.ts'

export const UPLOADS_PATH = '/api/uploads'

/** Context of a request for the tus server. */
export type RequestContext = {
  /** The id of a new upload. */
  id?: string
  /** Receives the original error, which the protocol reduces to a bare status. */
  fail: (error: unknown) => void
}

/** The tus protocol, version 1. Authorization is up to the routes. */
export function tusServer(deps: Deps) {
  const contexts = new WeakMap<object, RequestContext>()
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new UploadStore(deps),
    // A relative URL: the client knows the origin, and the proxy's name for this server must not leak.
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    // CORS is configured once for the whole server.
    allowedOrigins: () => false,
    namingFunction: (request) => {
      const id = contexts.get(request)?.id
      if (id === undefined) throw new Error('an upload was created without an id')
      return id
    },
    maxSize: (_request, id) => mostBytes[readUploadId(id ?? '')?.kind ?? 'thumbnail'],
    onResponseError: (request, error) => {
      contexts.get(request)?.fail(error)
      // The body of an `AppError` is not plain text as tus expects: the routes build the response.
      return 'status_code' in error ? undefined : { status_code: 500, body: '' }
    },
  })
  return (request: Request, context: RequestContext): Promise<Response> => {
    contexts.set(request, context)
    return server.handleWeb(request)
  }
}
