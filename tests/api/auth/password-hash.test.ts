import { hash, verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from '#server/modules/auth/password-hash.ts'

const load = vi.hoisted(() => ({ running: 0, most: 0, calls: 0 }))

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const watched =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      load.calls += 1
      load.running += 1
      load.most = Math.max(load.most, load.running)
      return work(...args).finally(() => {
        load.running -= 1
      })
    }
  return { ...argon2, hash: vi.fn(watched(argon2.hash)), verify: vi.fn(watched(argon2.verify)) }
})

beforeEach(() => Object.assign(load, { running: 0, most: 0, calls: 0 }))

test('a password is stored as argon2id with 19 MiB, two passes, one lane and a random salt', async () => {
  const [one, other] = await Promise.all([hashPassword('same secret 1'), hashPassword('same secret 1')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPassword(one, 'same secret 1')).toBe(true)
  expect(await isPassword(one, 'same secret 2')).toBe(false)
})

test('of thirty concurrent sign-ins four are hashed at a time, new passwords included', async () => {
  const stored = await hashPassword('same secret 1')
  Object.assign(load, { running: 0, most: 0, calls: 0 })
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => (n < 20 ? isPassword(stored, 'any secret 1') : hashPassword('same secret 1'))),
  )
  expect(load).toEqual({ running: 0, most: 4, calls: 30 })
})

test('of thirty concurrent new passwords two are hashed at a time', async () => {
  await Promise.all(Array.from({ length: 30 }, () => hashPassword('same secret 1')))
  expect(load).toEqual({ running: 0, most: 2, calls: 30 })
})

test('verifying against no password costs as much as verifying against one', async () => {
  expect(await isPassword(null, 'any secret 1')).toBe(false)
  expect(hash).toHaveBeenCalledWith('any secret 1', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(verify).not.toHaveBeenCalledWith(null, expect.anything())
  expect(load.calls).toBe(1)
})

test('when more arrive than can be hashed in time, the rest are refused with a retry time', async () => {
  const responses = await Promise.allSettled(Array.from({ length: 110 }, () => hashPassword('same secret 1')))
  const refused = responses.filter((response) => response.status === 'rejected')
  // Two are hashed, a hundred queue; on a slow machine some of these time out.
  expect(refused.length).toBeGreaterThanOrEqual(8)
  expect(responses.length - refused.length).toBeGreaterThanOrEqual(2)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', extra: { retryAfter: 2 } })
})
