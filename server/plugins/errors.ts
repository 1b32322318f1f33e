import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { isTransientError } from '#server/core/transient-error.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'
import { fieldErrorsOf, fieldsWithZero } from './field-errors.ts'
import { fieldTexts } from './strings.ts'

/** Seconds before a retry when a dependency is unavailable. */
const RETRY_SECONDS = 5

/** Errors of Fastify that are the client's fault, by status. */
function clientErrorOf(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('too_large')
  // A path outside its folder, one that cannot be decoded, or one too long for any route.
  if (status === 403 || status === 404 || status === 414 || error.code === 'FST_ERR_BAD_URL')
    return new AppError('not_found')
  return status < 500 ? new AppError('validation', { detail: fieldTexts.unreadable }) : undefined
}

function validationErrorOf(error: FastifyError, request: FastifyRequest): ValidationError {
  const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')
  return new ValidationError(fieldErrorsOf(error.validation ?? [], Reflect.get(request, part)))
}

/** PostgreSQL cannot store it, as text or in JSON: the zero character, or a number out of range. */
function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^(?:22021|22003|22P05)$/.test(String(error.code))) || isUnwritable(error.cause)
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError | ValidationError {
  if (error instanceof ValidationError) return error
  if (error instanceof AppError) {
    if (error.status >= 500) request.log.warn({ err: error }, 'request rejected')
    return error
  }
  if (error.validation) return validationErrorOf(error, request)
  const known = clientErrorOf(error)
  if (known) return known
  if (isUnwritable(error)) return new AppError('validation', { detail: fieldTexts.unreadable })
  request.log.error({ err: error }, 'request failed')
  if (isTransientError(error)) return new AppError('unavailable')
  return new AppError('server_error')
}

/** A range outside the file: the response contains the file's length. */
function replyWithRangeError(error: FastifyError & { headers?: Record<string, string> }, reply: FastifyReply) {
  return reply
    .code(416)
    .headers(error.headers ?? {})
    .header('cache-control', 'no-store')
    .send({ detail: errorTexts.validation, code: 'validation' })
}

/** Every failure becomes `{detail, code}` or `{field: [messages]}`; no internal detail leaves the server. */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode === 416) return replyWithRangeError(error, reply)
  const failure = toAppError(error, request)
  // The route's schemas and headers describe its successful responses only.
  reply.serializer((body: unknown) => JSON.stringify(body)).type('application/json; charset=utf-8')
  reply.removeHeader('etag').header('cache-control', 'no-store')
  if (failure instanceof ValidationError) return reply.code(400).send(failure.fields)
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
  const retryAfter = failure.extra.retryAfter ?? (failure.status === 503 ? RETRY_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply.code(failure.status).send(failure.body)
}

/** Throws for a zero character in a body or a query: PostgreSQL cannot store it. */
function rejectZero({ body, query }: FastifyRequest) {
  const fields = [...fieldsWithZero(query), ...fieldsWithZero(body)]
  if (fields.length > 0) throw new ValidationError(Object.fromEntries(fields.map((name) => [name, [fieldTexts.wrong]])))
}

export const errors = plugin(async (app) => {
  app.setErrorHandler<FastifyError>(replyWithError)
  app.addHook('preValidation', async (request) => {
    // No resource has such an id, and PostgreSQL rejects the query.
    if (Object.values(request.params ?? {}).some((part) => String(part).includes('\0'))) throw new AppError('not_found')
    rejectZero(request)
    // A missing body is an empty one: each missing field is named.
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {}
  })
})
