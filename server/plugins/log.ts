import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '#server/config.ts'

/** Receives log lines instead of stdout. */
export type LogStream = { write(line: string): void }

const secrets: [RegExp, string][] = [
  // Access tokens, then refresh tokens (session, generation, signature).
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.[\w-]+/g, '[token]'],
  [/mowj_[\w-]{43}/g, '[token]'],
  [/(Bearer )[^\s"]+/gi, '$1[token]'],
  // Phone numbers show both ends, cards their last four digits.
  [/(?<![\d.])((?:\+98|0098|98|0)?9\d{2})\d{5}(\d{2})(?!\d)/g, '$1*****$2'],
  [/(?<![\d.])\d{12}(\d{4})(?!\d)/g, '************$1'],
]

/** Masks tokens, phone numbers and card numbers in a log line, wherever it comes from. */
function scrub(line: string): string {
  return secrets.reduce((text, [secret, mask]) => text.replace(secret, mask), line)
}

/** A failed query's message contains its parameters: only the statement and the database's own message are logged. */
function describe(error: unknown): { type: string; message: string; stack: string; code?: unknown; cause?: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const isQuery = error instanceof DrizzleQueryError
  return {
    type: error.name,
    message: isQuery ? error.query : error.message,
    stack: isQuery ? '' : (error.stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  }
}

// Query strings may contain personal input.
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?', 1)[0], address: request.ip }
}

/** Structured lines with the request's id, masked just before they are written. */
export function loggerOptions(config: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    serializers: { err: describe, req: describeRequest },
    hooks: { streamWrite: scrub },
    ...(stream && { stream }),
  }
}
