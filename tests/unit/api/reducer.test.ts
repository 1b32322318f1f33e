// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { reduceDue } from '#src/api/outbox-client/reducer.ts'
import { withReduction } from '#src/offline/outbox/due-reduction.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { paused, queued } from '#src/offline/outbox/machine.ts'
import { memoryStore } from '#src/offline/outbox/memory-store.ts'
import type { ReductionReport } from '#src/offline/reduction/messages.ts'

/** The workers that the page has started. */
let workers: FakeWorker[] = []
class FakeWorker {
  onmessage: ((event: { data: ReductionReport }) => void) | null = null
  onerror: (() => void) | null = null
  posted: string[] = []
  isTerminated = false
  constructor() {
    workers.push(this)
  }
  postMessage(id: string) {
    this.posted.push(id)
  }
  terminate() {
    this.isTerminated = true
  }
  report(data: ReductionReport) {
    this.onmessage?.({ data })
  }
}

/** Resolves with a worker once it was started. */
const startedWorker = (index = 0) =>
  vi.waitFor(() => {
    const worker = workers[index]
    if (worker === undefined) throw new Error('no worker')
    return worker
  })

const media = { name: 'video.mp4', type: 'video/mp4', size: 9 }
const visible = vi.spyOn(document, 'visibilityState', 'get')
const onLine = vi.spyOn(navigator, 'onLine', 'get')

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', FakeWorker)
  visible.mockReturnValue('visible')
  onLine.mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with one queued video; `run` reduces, `item` is the stored post. */
async function page(starts = 0) {
  const store = memoryStore()
  const waiting = withReduction(queued({ ...newDraft('me', 1), files: { media } }, 'key'), 'pieces')
  await store.add({ ...waiting, reduction: { state: 'due', key: 'pieces', starts } }, {})
  const refresh = async () => {
    outbox.items = await store.all()
  }
  const onReady = vi.fn()
  return {
    store,
    onReady,
    refresh,
    id: waiting.id,
    run: () => reduceDue({ store, refresh, onReady }),
    item: async () => (await store.all())[0],
  }
}

const starts = (item: OutboxItem | undefined) => (item?.reduction?.state === 'due' ? item.reduction.starts : undefined)

test('the worker gets the post when it is loaded, and its progress is shown; the post is sent at the end', async () => {
  const { run, store, item, id, onReady } = await page()
  const running = run()
  const worker = await startedWorker()
  expect(worker.posted).toEqual([])
  worker.report({ type: 'ready' })
  expect(worker.posted).toEqual([id])
  expect(starts(await item())).toBe(1)
  worker.report({ type: 'progress', fraction: 0.5 })
  expect(outbox.reducing).toEqual({ id, fraction: 0.5 })
  worker.report({ type: 'stored' })
  await vi.waitFor(async () => expect(starts(await item())).toBe(0))
  await store.change(id, (now) => ({ ...now, reduction: { state: 'done' } }))
  worker.report({ type: 'end', isOver: true })
  await running
  expect([worker.isTerminated, onReady.mock.calls.length, outbox.reducing]).toEqual([true, 1, undefined])
})

test('a hidden page ends the worker, keeps the post waiting and does not count the start', async () => {
  const { run, item, onReady } = await page(1)
  const running = run()
  const worker = await startedWorker()
  worker.report({ type: 'ready' })
  visible.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await running
  expect([worker.isTerminated, starts(await item()), onReady.mock.calls.length]).toEqual([true, 1, 0])
})

test('pausing the post ends the worker', async () => {
  const { run, store, id, refresh } = await page()
  const running = run()
  const worker = await startedWorker()
  await store.change(id, paused)
  await refresh()
  await running
  expect(worker.isTerminated).toBe(true)
})

test.each([
  ['fails', (worker: FakeWorker) => worker.report({ type: 'failed' })],
  ['breaks', (worker: FakeWorker) => worker.onerror?.()],
  ['finds no file', (worker: FakeWorker) => worker.report({ type: 'end', isOver: false })],
])('a worker that %s leaves the original, which is sent', async (_what, end) => {
  const { run, item, onReady } = await page()
  const running = run()
  const worker = await startedWorker()
  worker.report({ type: 'ready' })
  end(worker)
  await running
  expect((await item())?.reduction).toEqual({ state: 'done' })
  expect(onReady).toHaveBeenCalledTimes(1)
})

test('a worker that cannot be loaded waits for the network, and with one the original is sent', async () => {
  onLine.mockReturnValue(false)
  const { run, item, onReady } = await page()
  const offline = run()
  const first = await startedWorker()
  first.onerror?.()
  await offline
  expect([starts(await item()), onReady.mock.calls.length]).toEqual([0, 0])
  onLine.mockReturnValue(true)
  const online = run()
  const second = await startedWorker(1)
  second.onerror?.()
  await online
  expect((await item())?.reduction).toEqual({ state: 'done' })
})

test('a video whose reduction was killed three times without a stored piece is sent as it is', async () => {
  const { run, item, onReady } = await page(3)
  await run()
  expect(workers).toEqual([])
  expect((await item())?.reduction).toEqual({ state: 'done' })
  expect(onReady).toHaveBeenCalledTimes(1)
})
