import { describe, expect, test } from 'vitest'
import { ApiError, errorOfResponse, isRefusal, isTransientError, isUnauthorized, messageOf } from '#src/api/errors.ts'
import { apiStrings } from '#src/api/strings.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'

const errorOf = (status: number, body: unknown = undefined, retryAfter: string | null = null) =>
  errorOfResponse(status, body, retryAfter)

describe('a response without a code is classified by its status', () => {
  test.each([
    [400, 'validation'],
    [401, 'authentication_required'],
    [403, 'validation'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [413, 'too_large'],
    [429, 'too_many_requests'],
    [499, 'validation'],
    [500, 'server_error'],
    [501, 'server_error'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('%i is %s', (status, code) => {
    const error = errorOf(status)
    expect(error).toMatchObject({ name: 'ApiError', code, status })
    expect(messageOf(error)).toBe(errorTexts[code as keyof typeof errorTexts])
  })
})

test('the message is read from both fields, and the code takes precedence over the status', () => {
  expect(errorOf(409, { detail: 'پر شد', code: 'month_full' })).toMatchObject({ code: 'month_full', detail: 'پر شد' })
  expect(errorOf(400, { message: 'نشد' })).toMatchObject({ code: 'validation', message: 'نشد' })
  const bare = errorOf(409, { code: 'month_full' })
  expect([bare.code, messageOf(bare)]).toEqual(['month_full', errorTexts.validation])
  expect(errorOf(503, { detail: 'x', code: 'a code of a later version' })).toMatchObject({ code: 'unavailable' })
})

test('a previous code that is still valid is distinguished from an expired one', () => {
  expect(errorOf(429, { code: 'otp_wait', live_code: true }).liveCode).toBe(true)
  expect(errorOf(429, { code: 'otp_wait', live_code: false }).liveCode).toBe(false)
  expect(errorOf(429, { code: 'otp_wait' }).liveCode).toBe(false)
})

test('the plain text of an error response is preserved, of a server error it is not', () => {
  expect(errorOf(400, '  نام تکراری است \n').text).toBe('نام تکراری است')
  expect(errorOf(499, 'x').text).toBe('x')
  expect(errorOf(500, 'Traceback').text).toBeUndefined()
  expect(errorOf(400, ' \n').text).toBeUndefined()
  expect(errorOf(400, 7).text).toBeUndefined()
})

test('all field errors are shown; an empty object is not a field error', () => {
  const fields = { title: ['کوتاه است'], media: ['بزرگ است', 'فیلم نیست'] }
  const error = errorOf(400, fields)
  expect(error).toMatchObject({ code: 'validation', status: 400, fields })
  expect(messageOf(error)).toBe('کوتاه است | بزرگ است | فیلم نیست')
  expect(errorOf(413, {})).toMatchObject({ code: 'too_large', fields: undefined })
})

test.each([
  ['17', 17],
  ['0', 0],
  ['-1', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [null, undefined],
])('Retry-After %j is %s seconds', (header, seconds) => {
  expect(errorOf(429, undefined, header).retryAfter).toBe(seconds)
})

/** What each failure means: may a retry succeed, was it rejected, does it end the session. */
test.each([
  { error: new ApiError('offline'), transient: true, refusal: false, unauthorized: false },
  { error: new ApiError('timeout'), transient: true, refusal: false, unauthorized: false },
  { error: new ApiError('offline', { status: 401 }), transient: true, refusal: false, unauthorized: false },
  { error: errorOf(400), transient: false, refusal: true, unauthorized: false },
  { error: errorOf(401), transient: false, refusal: true, unauthorized: true },
  { error: errorOf(408), transient: false, refusal: false, unauthorized: false },
  { error: errorOf(409), transient: false, refusal: true, unauthorized: false },
  { error: errorOf(429), transient: true, refusal: false, unauthorized: false },
  { error: errorOf(499), transient: false, refusal: true, unauthorized: false },
  { error: errorOf(500), transient: true, refusal: false, unauthorized: false },
  { error: errorOf(503), transient: true, refusal: false, unauthorized: false },
  { error: new ApiError('server_error', { status: 200 }), transient: false, refusal: false, unauthorized: false },
  { error: new Error('of the page itself'), transient: false, refusal: false, unauthorized: false },
])('classification of failure %#: $transient, $refusal, $unauthorized', (row) => {
  const { error, ...meaning } = row
  expect({
    transient: isTransientError(error),
    refusal: isRefusal(error),
    unauthorized: isUnauthorized(error),
  }).toEqual(meaning)
})

test('only error responses show the server’s message; a contract violation is logged', () => {
  expect(messageOf(new ApiError('validation', { status: 400, detail: 'نشد' }))).toBe('نشد')
  for (const status of [200, 399]) {
    const strange = new ApiError('server_error', { status, detail: 'Invalid input: expected string' })
    expect(messageOf(strange)).toBe(errorTexts.server_error)
  }
  expect(messageOf(new ApiError('offline', { status: 511, detail: 'a portal' }))).toBe(apiStrings.offline)
  expect(messageOf(new ApiError('timeout'))).toBe(apiStrings.timeout)
  expect(messageOf(new Error('x'))).toBe(apiStrings.unknown)
})
