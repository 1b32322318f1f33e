import { expect, test } from 'vitest'
import { serialQueue, sharedRead } from '#src/offline/serial-queue.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'

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

test('reads run one at a time; calls before a read begins share it, later ones get another', async () => {
  const ends: (() => void)[] = []
  let running = 0
  const read = sharedRead(async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  })
  const first = read()
  expect(read()).toBe(first)
  await eventually(() => expect(ends).toHaveLength(1))
  const second = read()
  expect(second).not.toBe(first)
  expect(read()).toBe(second)
  ends[0]?.()
  await first
  await eventually(() => expect(ends).toHaveLength(2))
  ends[1]?.()
  await second
})

test('a failed read does not stop the next', async () => {
  let isBroken = true
  const read = sharedRead(async () => {
    if (isBroken) throw new Error('blocked')
  })
  await expect(read()).rejects.toThrow('blocked')
  isBroken = false
  await expect(read()).resolves.toBeUndefined()
})
