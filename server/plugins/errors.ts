import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { fieldTexts } from './strings.ts'

/** Seconds after which a person may try again when the database is away. */
const DATABASE_RETRY_SECONDS = 5

// Node's and PostgreSQL's words for "no connection"; class 08 is PostgreSQL's own.
const connectionFailures =
  /^(?:ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+|57P0[123]|53300|08\w{3})$/

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A socket file that is not there is a database that is not running.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return noSocket || connectionFailures.test(code) || isDatabaseAway(error.cause)
}

/** Errors of Fastify itself that are the request's fault, by status. */
function refusalOf(error: FastifyError): Refusal | FieldRefusal | undefined {
  if (error.statusCode === 413) return new Refusal('too_large')
  if (error.statusCode === 404) return new Refusal('not_found')
  if (error.statusCode === undefined || error.statusCode >= 500 || error.statusCode < 400) return undefined
  return new FieldRefusal({ non_field_errors: [fieldTexts.notJson] })
}

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal | FieldRefusal {
  if (error instanceof Refusal || error instanceof FieldRefusal) return error
  if (error.validation) {
    const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')
    return new FieldRefusal(fieldErrorsOf(error.validation, Reflect.get(request, part)))
  }
  const known = refusalOf(error)
  if (known) return known
  request.log.error({ err: error }, 'request failed')
  if (isDatabaseAway(error)) return new Refusal('unavailable', { retryAfter: DATABASE_RETRY_SECONDS })
  return new Refusal('server_error')
}

function answerRefusal(refusal: Refusal | FieldRefusal, reply: FastifyReply) {
  // The route's own schemas and headers describe its answers, not its refusals.
  reply.serializer((body: unknown) => JSON.stringify(body)).type('application/json; charset=utf-8')
  reply.removeHeader('etag').header('cache-control', 'no-store')
  if (refusal instanceof FieldRefusal) return reply.code(400).send(refusal.fields)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.extra.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.extra.retryAfter))
  return reply.code(refusal.status).send(refusal.body)
}

/** Every failure becomes `{detail, code}` or `{field: [messages]}`; nothing of its inside leaves the server. */
export const errors = plugin(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerRefusal(toRefusal(error, request), reply))
})
