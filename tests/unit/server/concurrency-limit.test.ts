import { expect, test } from 'vitest'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'

test('at most `limit` tasks run at a time, and a failed task releases its slot', async () => {
  const inTurn = concurrencyLimit(2)
  let working = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, each) =>
      inTurn(async () => {
        working += 1
        most = Math.max(most, working)
        await Promise.resolve()
        working -= 1
        if (each % 3 === 0) throw new Error('failed')
        return each
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 9 }, (_, each) => each % 3 !== 0),
  )
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
