import { describe, expect, test } from 'vitest'
import { ApiError, errorOfResponse, isRefusal, isTransientError, isUnauthorized, messageOf } from '#src/api/errors.ts'
import { apiStrings } from '#src/api/strings.ts'
import { errorTexts } from '#src/fa/error-texts.ts'

const answer = (status: number, body: unknown = undefined, retryAfter: string | null = null) =>
  errorOfResponse(status, body, retryAfter)

describe('an answer that names no code is told by its status', () => {
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
    const error = answer(status)
    expect(error).toMatchObject({ name: 'ApiError', code, status })
    expect(messageOf(error)).toBe(errorTexts[code as keyof typeof errorTexts])
  })
})

test('the server’s words are read under both names, and the code wins over the status', () => {
  expect(answer(409, { detail: 'پر شد', code: 'month_full' })).toMatchObject({ code: 'month_full', detail: 'پر شد' })
  expect(answer(400, { message: 'نشد' })).toMatchObject({ code: 'validation', message: 'نشد' })
  const bare = answer(409, { code: 'month_full' })
  expect([bare.code, messageOf(bare)]).toEqual(['month_full', errorTexts.month_full])
  expect(answer(503, { detail: 'x', code: 'a code of a later version' })).toMatchObject({ code: 'unavailable' })
})

test('a code that was sent before and still counts is told from one that does not', () => {
  expect(answer(429, { code: 'otp_wait', live_code: true }).liveCode).toBe(true)
  expect(answer(429, { code: 'otp_wait', live_code: false }).liveCode).toBe(false)
  expect(answer(429, { code: 'otp_wait' }).liveCode).toBe(false)
})

test('a bare text of a refusal is kept whole; of a broken server, and of nothing, there is none', () => {
  expect(answer(400, '  نام تکراری است \n').text).toBe('نام تکراری است')
  expect(answer(499, 'x').text).toBe('x')
  expect(answer(500, 'Traceback').text).toBeUndefined()
  expect(answer(400, ' \n').text).toBeUndefined()
  expect(answer(400, 7).text).toBeUndefined()
})

test('faults of fields are all shown, and no fields are no faults', () => {
  const fields = { title: ['کوتاه است'], media: ['بزرگ است', 'فیلم نیست'] }
  const error = answer(400, fields)
  expect(error).toMatchObject({ code: 'validation', status: 400, fields })
  expect(messageOf(error)).toBe('کوتاه است | بزرگ است | فیلم نیست')
  expect(answer(413, {})).toMatchObject({ code: 'too_large', fields: undefined })
})

test.each([
  ['17', 17],
  ['0', 0],
  ['-1', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [null, undefined],
])('the waiting time %j is %s seconds', (header, seconds) => {
  expect(answer(429, undefined, header).retryAfter).toBe(seconds)
})

/** What each failure means for the same call: may it succeed later, was it refused, is the person signed out by it. */
test.each([
  { error: new ApiError('offline'), passing: true, refusal: false, unauthorized: false },
  { error: new ApiError('timeout'), passing: true, refusal: false, unauthorized: false },
  { error: new ApiError('offline', { status: 401 }), passing: true, refusal: false, unauthorized: false },
  { error: answer(400), passing: false, refusal: true, unauthorized: false },
  { error: answer(401), passing: false, refusal: true, unauthorized: true },
  { error: answer(408), passing: false, refusal: false, unauthorized: false },
  { error: answer(409), passing: false, refusal: true, unauthorized: false },
  { error: answer(429), passing: true, refusal: false, unauthorized: false },
  { error: answer(499), passing: false, refusal: true, unauthorized: false },
  { error: answer(500), passing: true, refusal: false, unauthorized: false },
  { error: answer(503), passing: true, refusal: false, unauthorized: false },
  { error: new ApiError('server_error', { status: 200 }), passing: false, refusal: false, unauthorized: false },
  { error: new Error('of the page itself'), passing: false, refusal: false, unauthorized: false },
])('what failure %# means for the next try: $passing, $refusal, $unauthorized', (row) => {
  const { error, ...meaning } = row
  expect({ passing: isTransientError(error), refusal: isRefusal(error), unauthorized: isUnauthorized(error) }).toEqual(
    meaning,
  )
})

test('people read the server’s own words only where it refused; a strange answer speaks to the log', () => {
  expect(messageOf(new ApiError('validation', { status: 400, detail: 'نشد' }))).toBe('نشد')
  for (const status of [200, 399]) {
    const strange = new ApiError('server_error', { status, detail: 'Invalid input: expected string' })
    expect(messageOf(strange)).toBe(errorTexts.server_error)
  }
  expect(messageOf(new ApiError('offline', { status: 511, detail: 'a portal' }))).toBe(apiStrings.offline)
  expect(messageOf(new ApiError('timeout'))).toBe(apiStrings.timeout)
  expect(messageOf(new Error('x'))).toBe(apiStrings.unknown)
})
