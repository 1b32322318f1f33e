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

test('a browser that blocks storage blocks channels: the app works without the other tabs', () => {
  vi.stubGlobal('BroadcastChannel', Refused)
  expect(openChannel('mowj-test')).toBeUndefined()
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openChannel('mowj-test')).toBeUndefined()
})

test('where locks are missing or blocked the work runs with `alone` false', async () => {
  vi.stubGlobal('navigator', {})
  expect(await oneAtATime('mowj-test', work)).toBe('done, alone: false')
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(insecure()) } })
  expect(await oneAtATime('mowj-test', work)).toBe('done, alone: false')
})

test('work that fails under its lock is not repeated', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<unknown>) => run() } })
  expect(await oneAtATime('mowj-test', work)).toBe('done, alone: true')
  let times = 0
  const failing = async () => {
    times += 1
    throw new Error('work failed')
  }
  await expect(oneAtATime('mowj-test', failing)).rejects.toThrow('work failed')
  expect(times).toBe(1)
})
