import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { isTransientError } from '#server/core/transient-error.ts'
import { errorTexts } from '#src/fa/error-texts.ts'
import { fieldErrorsOf, fieldsWithZero } from './field-errors.ts'
import { fieldTexts } from './strings.ts'

/** Seconds after which a person may try again when something needed is away. */
const RETRY_SECONDS = 5

/** Errors of Fastify itself that are the request's fault, by status. */
function refusalOf(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('too_large')
  // An address that leads out of its folder, cannot be decoded, or is too long to be one of ours.
  if (status === 403 || status === 404 || status === 414 || error.code === 'FST_ERR_BAD_URL')
    return new AppError('not_found')
  return status < 500 ? new AppError('validation', { detail: fieldTexts.unreadable }) : undefined
}

function fieldsRefused(error: FastifyError, request: FastifyRequest): ValidationError {
  const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')
  return new ValidationError(fieldErrorsOf(error.validation ?? [], Reflect.get(request, part)))
}

/** A character or a number that PostgreSQL cannot hold, as text or in JSON: the zero character, a number beyond its kind. */
function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^(?:22021|22003|22P05)$/.test(String(error.code))) || isUnwritable(error.cause)
}

function toRefusal(error: FastifyError, request: FastifyRequest): AppError | ValidationError {
  if (error instanceof ValidationError) return error
  if (error instanceof AppError) {
    if (error.status >= 500) request.log.warn({ err: error }, 'request refused')
    return error
  }
  if (error.validation) return fieldsRefused(error, request)
  const known = refusalOf(error)
  if (known) return known
  if (isUnwritable(error)) return new AppError('validation', { detail: fieldTexts.unreadable })
  request.log.error({ err: error }, 'request failed')
  if (isTransientError(error)) return new AppError('unavailable')
  return new AppError('server_error')
}

/** A part of a file that it does not have: the answer says how long the file is. */
function answerRange(error: FastifyError & { headers?: Record<string, string> }, reply: FastifyReply) {
  return reply
    .code(416)
    .headers(error.headers ?? {})
    .header('cache-control', 'no-store')
    .send({ detail: errorTexts.validation, code: 'validation' })
}

/** Every failure becomes `{detail, code}` or `{field: [messages]}`; nothing of its inside leaves the server. */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode === 416) return answerRange(error, reply)
  const refusal = toRefusal(error, request)
  // The route's own schemas and headers describe its answers, not its refusals.
  reply.serializer((body: unknown) => JSON.stringify(body)).type('application/json; charset=utf-8')
  reply.removeHeader('etag').header('cache-control', 'no-store')
  if (refusal instanceof ValidationError) return reply.code(400).send(refusal.fields)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  const retryAfter = refusal.extra.retryAfter ?? (refusal.status === 503 ? RETRY_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply.code(refusal.status).send(refusal.body)
}

/** Throws for a text with the zero character in a body or a query: PostgreSQL holds none. */
function refuseZero({ body, query }: FastifyRequest) {
  const fields = [...fieldsWithZero(query), ...fieldsWithZero(body)]
  if (fields.length > 0) throw new ValidationError(Object.fromEntries(fields.map((name) => [name, [fieldTexts.wrong]])))
}

export const errors = plugin(async (app) => {
  app.setErrorHandler<FastifyError>(replyWithError)
  app.addHook('preValidation', async (request) => {
    // Nothing is called so, and no database takes the question.
    if (Object.values(request.params ?? {}).some((part) => String(part).includes('\0'))) throw new AppError('not_found')
    refuseZero(request)
    // No body at all is an empty one: each field that is missing is named.
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {}
  })
})
