import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { coachStrings as words } from '#src/features/coach/strings.ts'
import { poolsideStrings as poolside } from '#src/features/poolside/strings.ts'
import { coachSnapshotOfToday } from '#tests/support/scenarios/attendance/door-phone.ts'
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

async function openCoach() {
  vi.resetModules()
  signIn()
  const { renderScreen } = await import('#tests/support/drivers/screen.tsx')
  const { CoachScreen } = await import('#src/features/coach/coach-screen.tsx')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  readStoredSession()
  await storeKey(String(user))
  return renderScreen(<CoachScreen />, { at: '/coach' })
}

function club(snapshot = coachSnapshotOfToday()) {
  const stored: AttendanceEvent[] = []
  fakeApi({
    'GET /api/coach/snapshot/': () => json(200, snapshot),
    'POST /api/coach/events/': ({ body }) => {
      const { events } = body as { events: AttendanceEvent[] }
      stored.push(...events.filter(({ id }) => stored.every((each) => each.id !== id)))
      return json(200, {
        now: new Date().toISOString(),
        results: events.map(({ id }) => ({ id, result: 'stored' })),
      })
    },
  })
  return stored
}

const openRoll = async () => userEvent.click(await screen.findByRole('button', { name: /تیم نهنگ/ }))
const marksOf = (name: string) => within(screen.getByRole('group', { name: words.marksOf(name) }))
const pressed = (name: string) =>
  marksOf(name)
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent)

test('the roll shows what is known, one tap marks, and the rest are present at once', async () => {
  const stored = club()
  await openCoach()
  expect((await screen.findByRole('button', { name: /تیم نهنگ/ })).textContent).toContain(words.called(1, 2))
  await openRoll()
  expect(pressed('دارا بهاری')).toEqual([words.marks.late])
  expect(screen.getByText(words.medical)).toBeTruthy()
  await userEvent.click(marksOf('دارا بهاری').getByRole('button', { name: words.marks.absent }))
  await waitFor(() => expect(pressed('دارا بهاری')).toEqual([words.marks.absent]))
  await userEvent.click(screen.getByRole('button', { name: words.allPresent }))
  await waitFor(() => expect(pressed('نیلوفر بهاری')).toEqual([words.marks.present]))
  // Who is marked already stays so.
  expect(pressed('دارا بهاری')).toEqual([words.marks.absent])
  expect(screen.getByText(words.allMarked)).toBeTruthy()
  await waitFor(() =>
    expect(stored.map(({ kind, member, value }) => [kind, member, value])).toEqual([
      ['mark', 4, 'absent'],
      ['mark', 3, 'present'],
    ]),
  )
})

test('without a network the roll opens from this phone, and says what waits', async () => {
  const stored = club()
  const { unmount } = await openCoach()
  await screen.findByRole('button', { name: /تیم نهنگ/ })
  unmount()
  online.mockReturnValue(false)
  fakeApi({})
  await openCoach()
  await openRoll()
  await userEvent.click(marksOf('نیلوفر بهاری').getByRole('button', { name: words.marks.present }))
  expect(await screen.findByText(poolside.toSend(1))).toBeTruthy()
  expect(screen.getByText(/^بدون اینترنت/)).toBeTruthy()
  expect(stored).toEqual([])
})

test('a note, a level, a guest and the request for a substitute are recorded', async () => {
  const stored = club()
  await openCoach()
  await openRoll()
  await userEvent.click(screen.getByRole('button', { name: words.more('نیلوفر بهاری') }))
  await userEvent.type(screen.getByLabelText(words.note), 'پا زدن بهتر شد')
  await userEvent.click(screen.getByRole('button', { name: words.addNote }))
  await waitFor(() => expect(screen.getByText('پا زدن بهتر شد')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: words.addLevel }))
  await userEvent.type(screen.getByLabelText(words.guest), 'کیان')
  await userEvent.click(screen.getByRole('button', { name: words.addGuest }))
  await userEvent.click(screen.getByRole('button', { name: words.substitute }))
  const dialog = await screen.findByRole('dialog', { name: words.substituteAsk })
  await userEvent.click(within(dialog).getByRole('button', { name: words.substitute }))
  expect(await screen.findByText(words.substituteAsked)).toBeTruthy()
  await waitFor(() =>
    expect(stored.map(({ kind, member, value }) => [kind, member, value])).toEqual([
      ['note', 3, 'پا زدن بهتر شد'],
      ['level', 3, 'beginner'],
      ['guest', null, 'کیان'],
      ['substitute', null, undefined],
    ]),
  )
})

test('a coach without classes is told so', async () => {
  club({ ...coachSnapshotOfToday(), lessons: [], swimmers: [] })
  await openCoach()
  expect(await screen.findByText(words.none)).toBeTruthy()
})
