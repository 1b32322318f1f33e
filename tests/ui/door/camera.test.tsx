import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { openPoolside } from '#tests/support/drivers/poolside.tsx'
import { doorPerson, doorSnapshotWith } from '#tests/support/scenarios/attendance/door-phone.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
let user = 800

beforeEach(() => {
  user += 1
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  fakeApi({ 'GET /api/door/snapshot/': () => json(200, doorSnapshotWith([doorPerson()])) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A phone whose camera opens, with what its track can do, and a detector of its own that sees a text. */
function phone({ capabilities = {}, formats = ['qr_code'], seen = '' }) {
  const applyConstraints = vi.fn((_: object) => Promise.resolve())
  const track = Object.assign(new EventTarget(), {
    ...{ readyState: 'live', stop: vi.fn(), applyConstraints, getCapabilities: () => capabilities },
  })
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  const request = vi.fn(() => Promise.resolve({ released: false, release }))
  const release = vi.fn(() => Promise.resolve())
  const asked: object[] = []
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      mediaDevices: { value: { getUserMedia: () => Promise.resolve(stream) } },
      wakeLock: { value: { request } },
    }),
  )
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(formats)
      constructor(options: object) {
        asked.push(options)
      }
      detect = () => Promise.resolve(seen === '' ? [] : [{ rawValue: seen }])
    },
  )
  const worker = vi.fn()
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        worker()
      }
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
  return { applyConstraints, track, request, release, asked, worker }
}

test('where the browser has a detector of its own for QR codes, it reads the pass', async () => {
  const { asked, worker } = phone({ seen: 'https://example.ir/q?7' })
  await openPoolside('door', user)
  expect(await screen.findByRole('dialog', { name: words.refused })).toBeTruthy()
  expect(asked).toEqual([{ formats: ['qr_code'] }])
  expect(worker).not.toHaveBeenCalled()
})

test('a detector that reads other codes alone is not used: the worker is', async () => {
  const { asked, worker } = phone({ formats: ['ean_13'] })
  await openPoolside('door', user)
  await waitFor(() => expect(worker).toHaveBeenCalled())
  expect(asked).toEqual([])
})

test('the torch is switched on and off where the camera has one, and a refusal changes nothing', async () => {
  const { applyConstraints } = phone({ capabilities: { torch: true } })
  await openPoolside('door', user)
  await userEvent.click(await screen.findByRole('button', { name: words.torchOn }))
  await userEvent.click(await screen.findByRole('button', { name: words.torchOff, pressed: true }))
  expect(applyConstraints.mock.calls).toEqual([[{ advanced: [{ torch: true }] }], [{ advanced: [{ torch: false }] }]])
  applyConstraints.mockRejectedValue(new DOMException('', 'OverconstrainedError'))
  await userEvent.click(await screen.findByRole('button', { name: words.torchOn }))
  await waitFor(() => expect(applyConstraints).toHaveBeenCalledTimes(3))
  expect(screen.getByRole('button', { name: words.torchOn, pressed: false })).toBeTruthy()
})

test('a camera without a torch and zoom has no buttons for them', async () => {
  phone({})
  await openPoolside('door', user)
  await screen.findByText(words.aim)
  expect(screen.queryByRole('button', { name: words.torchOn })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('the screen stays on while the door is open, also after the phone was locked', async () => {
  const { request, release } = phone({})
  const held = { released: false, release }
  request.mockImplementation(() => Promise.resolve(held))
  const { unmount } = await openPoolside('door', user)
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  const shown = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  // Strict mode mounts twice.
  const mounted = request.mock.calls.length
  await shown()
  expect(request).toHaveBeenCalledTimes(mounted)
  // The browser releases the lock of a hidden page.
  held.released = true
  await shown()
  expect(request).toHaveBeenCalledTimes(mounted + 1)
  const released = release.mock.calls.length
  unmount()
  expect(release).toHaveBeenCalledTimes(released + 1)
})

test('the camera that another app took is said, and the door opens it again when it returns', async () => {
  const { track } = phone({})
  await openPoolside('door', user)
  await screen.findByText(words.aim)
  act(() => void track.dispatchEvent(new Event('ended')))
  expect(await screen.findByText(words.cameraStates.taken)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: words.startCamera }))
  expect(await screen.findByText(words.aim)).toBeTruthy()
})
