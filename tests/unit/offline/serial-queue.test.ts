import { expect, test } from 'vitest'
import { serialQueue } from '#src/offline/serial-queue.ts'

test('tasks run one at a time, in order, also after one that failed', async () => {
  const enqueue = serialQueue()
  const log: string[] = []
  const task = (name: string) => async () => {
    log.push(`${name} starts`)
    await Promise.resolve()
    log.push(`${name} ends`)
    if (name === 'first') throw new Error('refused')
    return name
  }
  const first = enqueue(task('first'))
  const second = enqueue(task('second'))
  await expect(first).rejects.toThrow('refused')
  expect(await second).toBe('second')
  expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
})
