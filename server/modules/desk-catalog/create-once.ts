import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { respondOnce, type StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'

/** Responds 201 to a request that adds a row, once per `Idempotency-Key`. */
export function createOnce<Result>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Db, stored: { now: Date; storeResult: StoreResponse }) => Promise<Result>,
): Promise<Result> {
  reply.code(201)
  const keyed = {
    userId: request.session.userId,
    key: request.headers['idempotency-key'],
    method: request.method,
    path: request.url,
    body: request.body,
    status: 201,
  }
  return respondOnce(deps, keyed, (storeResult) =>
    deps.db.transaction((tx) => work(tx, { now: deps.now(), storeResult })),
  )
}
