import { afterEach, expect, test, vi } from 'vitest'
import { oneAtATime, openChannel } from '#src/offline/tab-sync.ts'

class Refused {
  constructor() {
    throw insecure()
  }
}
const insecure = () => new DOMException('The operation is insecure.', 'SecurityError')
const work = async (alone: boolean) => `done, alone: ${alone}`

afterEach(() => vi.unstubAllGlobals())

test('an engine that refuses storage refuses channels: the app does without the other tabs', () => {
  vi.stubGlobal('BroadcastChannel', Refused)
  expect(openChannel('mowj-test')).toBeUndefined()
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openChannel('mowj-test')).toBeUndefined()
})

test('where locks are missing or refused the work is done all the same, and told that it may not be alone', async () => {
  vi.stubGlobal('navigator', {})
  expect(await oneAtATime('mowj-test', work)).toBe('done, alone: false')
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(insecure()) } })
  expect(await oneAtATime('mowj-test', work)).toBe('done, alone: false')
})

test('work that fails under its lock is not done twice', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<unknown>) => run() } })
  expect(await oneAtATime('mowj-test', work)).toBe('done, alone: true')
  let times = 0
  const failing = async () => {
    times += 1
    throw new Error('no answer')
  }
  await expect(oneAtATime('mowj-test', failing)).rejects.toThrow('no answer')
  expect(times).toBe(1)
})
