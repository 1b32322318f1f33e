import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { poolsideStrings as poolside } from '#src/features/poolside/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { doorPerson, doorSnapshotWith } from '#tests/support/scenarios/attendance/door-phone.ts'
import { accessToken, fakeApi, json, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const online = vi.spyOn(navigator, 'onLine', 'get')

let user = 0

beforeEach(() => {
  // A page of an earlier test must not send its events as this user.
  user += 1
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  online.mockReturnValue(true)
})
afterEach(() => vi.unstubAllGlobals())

function signIn() {
  storeSession(accessToken({ sub: String(user) }))
  localStorage.setItem('userId', String(user))
}

/** Opens the door like a page; the device's storage stays. */
async function openDoor({ signedIn = true } = {}) {
  vi.resetModules()
  if (signedIn) signIn()
  const { renderScreen } = await import('#tests/support/drivers/screen.tsx')
  const { DoorScreen } = await import('#src/features/door/door-screen.tsx')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  readStoredSession()
  if (signedIn) await storeKey(String(user))
  return renderScreen(<DoorScreen />, { at: '/door' })
}

const people = [
  doorPerson(),
  doorPerson({ enrolment: 41, member: 4, name: 'دارا', medical: true, age: 'teen', digits: '2002' }),
  doorPerson({ enrolment: 42, member: 5, name: 'سارا', places: 4, entered: 1 }),
]

/** A server with that day, and the events it has stored. */
function club(answers: Parameters<typeof fakeApi>[0] = {}) {
  const stored: AttendanceEvent[] = []
  const { calls } = fakeApi({
    'GET /api/door/snapshot/': () => json(200, doorSnapshotWith(people)),
    'POST /api/door/events/': ({ body }) => {
      const { events } = body as { events: AttendanceEvent[] }
      stored.push(...events.filter(({ id }) => stored.every((each) => each.id !== id)))
      return json(200, {
        now: new Date().toISOString(),
        results: events.map(({ id }) => ({ id, result: 'stored' })),
      })
    },
    ...answers,
  })
  return { stored, calls }
}

async function choose(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: words.search }))
  await userEvent.type(screen.getByLabelText(words.searchLabel), name)
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
}
const verdict = (word: string) => screen.findByRole('dialog', { name: word })

test('signed out, it asks to sign in; without the role it says who gives it', async () => {
  club()
  const { unmount } = await openDoor({ signedIn: false })
  expect(await screen.findByText(uiStrings.signInTitle)).toBeTruthy()
  unmount()
  club({ 'GET /api/door/snapshot/': () => json(403, { detail: 'نقش', code: 'staff_only' }) })
  await openDoor()
  expect(await screen.findByText(poolside.forbidden)).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.search })).toBeNull()
})

test('never opened and without a network, it says what is missing, and opens once there is one', async () => {
  fakeApi({})
  online.mockReturnValue(false)
  await openDoor()
  expect(await screen.findByText(poolside.missing)).toBeTruthy()
  club()
  online.mockReturnValue(true)
  await userEvent.click(screen.getByRole('button', { name: poolside.retry }))
  expect(await screen.findByRole('heading', { name: `${words.title} آبی` })).toBeTruthy()
})

test('a swimmer found by name enters, is counted inside, and is taken back', async () => {
  const { stored } = club()
  await openDoor()
  expect(await screen.findByText(words.inside(1, 20))).toBeTruthy()
  await choose('دارا')
  const choice = await verdict(words.choose)
  expect(within(choice).getByText(words.medical)).toBeTruthy()
  expect(within(choice).getByText(words.ages.teen)).toBeTruthy()
  await userEvent.click(within(choice).getByRole('button', { name: words.admit }))
  const admitted = await verdict(words.admit)
  await waitFor(() => expect(stored).toMatchObject([{ kind: 'scan', enrolment: 41, member: 4, people: 1 }]))
  expect(await screen.findByText(words.inside(2, 20))).toBeTruthy()
  await userEvent.click(within(admitted).getByRole('button', { name: /^لغو ورود/ }))
  await waitFor(() => expect(stored.at(-1)).toMatchObject({ kind: 'undo', target: stored[0]?.id, member: 4 }))
  expect(await screen.findByText(words.inside(1, 20))).toBeTruthy()
})

test('the last four digits find a swimmer, and a second entry is refused with its time and place', async () => {
  club()
  await openDoor()
  await choose('نیلوفر')
  await userEvent.click(within(await verdict(words.choose)).getByRole('button', { name: words.admit }))
  await userEvent.click(within(await verdict(words.admit)).getByRole('button', { name: words.next }))
  await userEvent.click(screen.getByRole('button', { name: words.search }))
  await userEvent.clear(screen.getByLabelText(words.searchLabel))
  await userEvent.type(screen.getByLabelText(words.searchLabel), '۱۰۰۷')
  await userEvent.click(await screen.findByRole('button', { name: /^نیلوفر/ }))
  const refused = await verdict(words.refused)
  expect(refused.textContent).toContain(words.thisPhone)
  expect(within(refused).queryByRole('button', { name: words.admit })).toBeNull()
})

test('of a group, as many enter as are left, or fewer', async () => {
  const { stored } = club()
  await openDoor()
  await choose('سارا')
  const choice = await verdict(words.choose)
  expect(within(choice).getByText(words.peopleOf(1, 4))).toBeTruthy()
  expect(within(choice).getByRole('button', { name: words.more })).toHaveProperty('disabled', true)
  await userEvent.click(within(choice).getByRole('button', { name: words.fewer }))
  await userEvent.click(within(choice).getByRole('button', { name: words.enter(2) }))
  await waitFor(() => expect(stored).toMatchObject([{ enrolment: 42, people: 2 }]))
  expect(within(await verdict(words.admit)).getByText(words.peopleOf(3, 4))).toBeTruthy()
})

test('a scanner that types: what is not a pass is refused, and short keys are nothing', async () => {
  club()
  await openDoor()
  await screen.findByRole('heading', { name: `${words.title} آبی` })
  const type = (text: string) =>
    act(() => {
      for (const digit of text) fireEvent.keyDown(document.body, { key: digit, code: `Digit${digit}` })
      fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' })
    })
  type('123')
  expect(screen.queryByRole('dialog', { name: words.refused })).toBeNull()
  type('1234567890'.repeat(3))
  expect((await verdict(words.refused)).textContent).toContain('دست‌کاری')
})

test('without a network, entries wait on the phone and are sent afterwards', async () => {
  const { stored } = club()
  await openDoor()
  await screen.findByText(words.inside(1, 20))
  online.mockReturnValue(false)
  await choose('دارا')
  await userEvent.click(within(await verdict(words.choose)).getByRole('button', { name: words.admit }))
  expect(await screen.findByText(poolside.toSend(1))).toBeTruthy()
  expect(stored).toEqual([])
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(stored).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(poolside.toSend(1))).toBeNull())
})

test('a role that was withdrawn closes the door at its next contact', async () => {
  club({ 'POST /api/door/events/': () => json(403, { detail: 'نقش', code: 'role_missing' }) })
  await openDoor()
  await choose('دارا')
  await userEvent.click(within(await verdict(words.choose)).getByRole('button', { name: words.admit }))
  expect(await screen.findByText(poolside.forbidden)).toBeTruthy()
})

test('where the browser stores nothing, it says so', async () => {
  club()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  await openDoor()
  expect(await screen.findByText(poolside.storage)).toBeTruthy()
})

test('on a full disk the door goes on with its copy, and an entry that finds no room is said not to be recorded', async () => {
  const { stored } = club()
  await openDoor()
  await screen.findByText(words.inside(1, 20))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await userEvent.click(screen.getByRole('button', { name: poolside.refresh }))
  expect(await screen.findByText(poolside.refreshFailed)).toBeTruthy()
  await choose('دارا')
  await userEvent.click(within(await verdict(words.choose)).getByRole('button', { name: words.admit }))
  expect((await verdict(words.notRecorded)).textContent).toContain(words.notRecordedText)
  expect(screen.getByText(words.inside(1, 20))).toBeTruthy()
  expect(stored).toEqual([])
  put.mockRestore()
})

test('each trouble of the camera has its sentence, and the rest of the door works', async () => {
  club()
  const failWith = (name: string) =>
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        mediaDevices: { value: { getUserMedia: () => Promise.reject(new DOMException('', name)) } },
      }),
    )
  for (const [name, text] of [
    ['NotAllowedError', words.cameraStates.refused],
    ['NotReadableError', words.cameraStates.taken],
    ['NotFoundError', words.cameraStates.absent],
  ] as const) {
    failWith(name)
    const { unmount } = await openDoor()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: words.search })).toBeTruthy()
    unmount()
  }
})
