import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_BYTES, recordingType, startRecording } from '#src/features/posts/editor/capture/recorder.ts'

/** A recorder that the test feeds. */
class FakeRecorder {
  static isTypeSupported = (type: string) => type.startsWith('video/webm')
  static last: FakeRecorder | undefined
  state: 'inactive' | 'recording' = 'inactive'
  mimeType: string
  ondataavailable: (event: { data: Blob }) => void = () => undefined
  onstop: () => void = () => undefined
  onerror: () => void = () => undefined

  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType
    FakeRecorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.give('end')
    this.onstop()
  }
  give(content: string, size?: number) {
    const data = new Blob([content], { type: this.mimeType })
    if (size !== undefined) Object.defineProperty(data, 'size', { value: size })
    this.ondataavailable({ data })
  }
}

const track = new EventTarget()
const stream = { getVideoTracks: () => [track] } as unknown as MediaStream
let append: ReturnType<typeof vi.fn<(fragment: Blob) => Promise<void>>>

function begin() {
  const run = startRecording(stream, {
    type: 'video/webm',
    writer: { id: '1', append, close: async () => undefined },
    onBytes: () => undefined,
  })
  const recorder = FakeRecorder.last
  if (recorder === undefined) throw new Error('no recorder')
  return { run, recorder }
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  append = vi.fn(async () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('each piece is stored as it comes, empty ones are not', async () => {
  const { run, recorder } = begin()
  recorder.give('one')
  recorder.give('')
  recorder.give('two')
  expect(append).toHaveBeenCalledTimes(2)
  run.stop('stopped')
  const { content, ending } = await run.done
  expect([await content.text(), ending]).toEqual(['onetwoend', 'stopped'])
})

test('a recording ends at the size that the server accepts', async () => {
  const { run, recorder } = begin()
  recorder.give('one', MAX_BYTES)
  expect(recorder.state).toBe('recording')
  recorder.give('two', 1)
  expect((await run.done).ending).toBe('limit')
})

test('a full disk ends it with all that was recorded', async () => {
  append.mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'))
  const { run, recorder } = begin()
  recorder.give('one')
  const { content, ending } = await run.done
  expect([await content.text(), ending]).toEqual(['oneend', 'full'])
})

test('a hidden page ends it, a visible one does not', async () => {
  const { run, recorder } = begin()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(recorder.state).toBe('recording')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect((await run.done).ending).toBe('hidden')
  vi.restoreAllMocks()
})

test('a camera that is unplugged ends it', async () => {
  const { run } = begin()
  track.dispatchEvent(new Event('ended'))
  expect((await run.done).ending).toBe('camera')
})

test('the first type that the browser records is taken; without a recorder there is none', () => {
  expect(recordingType()).toBe('video/webm;codecs=vp9,opus')
  vi.stubGlobal('MediaRecorder', undefined)
  expect(recordingType()).toBeUndefined()
})
