import { describe, expect, test } from 'vitest'
import { pushMessage, pushSubscription } from '#src/contract/push.ts'

type Schema = { safeParse: (value: unknown) => { success: boolean } }
const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success

describe('a push subscription', () => {
  const keys = { p256dh: 'BNc-_R==', auth: 'a_-9' }
  const subscription = { endpoint: 'https://push.example/a', keys }

  test('is accepted with its endpoint and keys, without unknown fields', () => {
    expect(pushSubscription.parse({ ...subscription, expirationTime: null })).toEqual(subscription)
    const longest = {
      endpoint: `https://push.example/${'a'.repeat(979)}`,
      keys: { p256dh: 'a'.repeat(200), auth: 'b' },
    }
    expect(longest.endpoint).toHaveLength(1000)
    expect(accepts(pushSubscription, longest)).toBe(true)
  })

  test.each([
    ['no URL', { ...subscription, endpoint: 'push' }],
    ['an endpoint too long', { ...subscription, endpoint: `https://push.example/${'a'.repeat(980)}` }],
    ['an empty key', { ...subscription, keys: { ...keys, auth: '' } }],
    ['a key too long', { ...subscription, keys: { ...keys, auth: 'a'.repeat(201) } }],
    ['a key with other characters', { ...subscription, keys: { ...keys, p256dh: 'a+/b' } }],
    ['a key with a line break after it', { ...subscription, keys: { ...keys, p256dh: 'ab==\n' } }],
    ['a key with a space before it', { ...subscription, keys: { ...keys, p256dh: ' ab' } }],
    ['no keys', { endpoint: subscription.endpoint, keys: {} }],
  ])('is rejected with %s', (_what, value) => expect(accepts(pushSubscription, value)).toBe(false))

  test('with a title alone leads to the notification list', () => {
    expect(pushMessage.parse({ title: 'موج' })).toEqual({
      ...{ title: 'موج', body: '', url: '/notifications', tag: 'mowj', actions: [] },
    })
    expect(accepts(pushMessage, { title: '' })).toBe(false)
  })
})
