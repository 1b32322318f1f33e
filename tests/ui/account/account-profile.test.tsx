import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { accountStrings, dateStrings, profileStrings as words } from '#src/features/account/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { pictureFileStrings } from '#src/ui/media/picture-file-strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { profileOf } from '#tests/support/scenarios/account.ts'
import { dialog, field, openEdit, told } from '#tests/support/scenarios/screens/profile-form.tsx'
import { accessToken, bundle, json } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const SAVE = 'PATCH /api/profile/me/'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  toasts.list = []
})
afterEach(() => {
  closeAuth()
  vi.unstubAllGlobals()
  localStorage.clear()
  readStoredSession()
})
const save = () => userEvent.click(screen.getByRole('button', { name: accountStrings.save }))
const focusedName = () => document.activeElement?.getAttribute('aria-label')

async function write(label: string, text: string) {
  const input = await field(label)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}

test('the form shows the server’s data in Persian digits', async () => {
  await openEdit()
  expect((await field(words.name)).value).toBe('مینا راد')
  expect((await field(words.username)).value).toBe('user-7')
  expect([(await field(dateStrings.day)).value, (await field(dateStrings.month)).value]).toEqual(['۲', '1'])
  expect((await field(dateStrings.year)).value).toBe('۱۳۸۰')
  expect(screen.getByText('۰۹۱۲۱۲۳۴۵۶۷').getAttribute('dir')).toBe('ltr')
})

test('only changed fields are sent, and nothing when nothing changed', async () => {
  const { server } = await openEdit({ [SAVE]: () => json(200, profileOf({ name: 'مینا' })) })
  await save()
  expect(screen.getByText(words.nothingChanged)).toBeDefined()
  await write(words.name, '  مینا  ')
  await save()
  await waitFor(() => expect(told()).toContain(words.saved))
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ name: 'مینا' }])
  expect((await field(words.name)).value).toBe('مینا')
})

test('a new username shows everywhere at once and refreshes the tokens', async () => {
  const { server } = await openEdit({
    [SAVE]: () => json(200, profileOf({ username: 'دلفین' })),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ mark: 'b' }), 'refresh-2', false)),
  })
  await write(words.username, 'دلفين')
  await save()
  await waitFor(() => expect(server.to('/api/token/refresh/')).toHaveLength(1))
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ username: 'دلفین' })
  await waitFor(() => expect(localStorage.getItem('refresh_token')).toBe('refresh-2'))
})

test.each([
  ['', words.usernameRequired],
  ['ab', words.usernameShape],
  ['a b c', words.usernameShape],
  ['x'.repeat(200), words.usernameShape],
])('the username «%s» is not sent, and its field shows why', async (typed, message) => {
  const { server } = await openEdit()
  fireEvent.change(await field(words.username), { target: { value: typed } })
  await save()
  const error = await screen.findByText(message)
  expect((await field(words.username)).getAttribute('aria-describedby')).toContain(error.id)
  await waitFor(async () => expect(document.activeElement).toBe(await field(words.username)))
  expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('a taken username is reported at its field, and the input stays', async () => {
  await openEdit({ [SAVE]: () => json(400, { username: ['این نام کاربری قبلاً گرفته شده است'] }) })
  await write(words.username, 'delfin')
  await save()
  expect(await screen.findByText('این نام کاربری قبلاً گرفته شده است')).toBeDefined()
  expect((await field(words.username)).value).toBe('delfin')
  expect(session.userName).toBe('user-7')
})

test('offline nothing is saved, the page says so, and the input stays', async () => {
  await openEdit()
  await write(words.name, 'مینو')
  await save()
  const note = await screen.findByText(accountStrings.offline)
  // The button may be all of the form that is in view.
  expect(note.parentElement).toBe(screen.getByRole('button', { name: accountStrings.save }).parentElement)
  expect((await field(words.name)).value).toBe('مینو')
  expect(told()).toEqual([])
})

test.each([
  ['31', '7', '1380', dateStrings.noSuchDay],
  ['30', '12', '1404', dateStrings.noSuchDay],
  ['1', '1', '-62', dateStrings.yearRange],
  ['1', '1', '3178', dateStrings.yearRange],
  ['1', '', '1380', dateStrings.incomplete],
  ['1', '1', '3177', dateStrings.future],
])('the birth date %s/%s/%s is not sent: %s', async (day, month, year, message) => {
  const { server } = await openEdit()
  await write(dateStrings.day, day)
  await userEvent.selectOptions(await field(dateStrings.month), month)
  await write(dateStrings.year, year)
  await save()
  expect(await screen.findByText(message)).toBeDefined()
  expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false)
})

test.each([
  ['−61', -61],
  ['١٣٧٧', 1377],
])('the year %s, typed, is sent', async (typed, year) => {
  const { server } = await openEdit({
    [SAVE]: (call) => json(200, profileOf({ birth_date: (call.body as { birth_date: never }).birth_date })),
  })
  await write(dateStrings.year, typed)
  await save()
  await waitFor(() => expect(told()).toContain(words.saved))
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    birth_date: { year, month: 1, day: 2 },
  })
})

test('a date can be picked in the calendar by keyboard, and cleared', async () => {
  const { server } = await openEdit({
    [SAVE]: (call) => json(200, profileOf({ birth_date: (call.body as { birth_date: never }).birth_date })),
  })
  await userEvent.click(screen.getByRole('button', { name: dateStrings.open }))
  await screen.findByRole('dialog')
  const day = dialog().getByRole('button', { name: '۲ فروردین ۱۳۸۰' })
  expect(day.closest('[role="gridcell"]')?.getAttribute('aria-selected')).toBe('true')
  act(() => day.focus())
  await userEvent.keyboard('{ArrowLeft}')
  await waitFor(() => expect(focusedName()).toBe('۳ فروردین ۱۳۸۰'))
  await userEvent.keyboard('{PageDown}')
  await waitFor(() => expect(focusedName()).toBe('۳ اردیبهشت ۱۳۸۰'))
  await userEvent.click(dialog().getByRole('button', { name: dateStrings.choose('۳ اردیبهشت ۱۳۸۰') }))
  expect((await field(dateStrings.day)).value).toBe('۳')
  await userEvent.click(screen.getByRole('button', { name: dateStrings.clear }))
  await save()
  await waitFor(() => expect(told()).toContain(words.saved))
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ birth_date: null })
})

test('leaving with unsaved changes asks first; staying keeps them, leaving discards them', async () => {
  const { router } = await openEdit()
  await write(words.name, 'مینو')
  await userEvent.click(screen.getByRole('link', { name: uiStrings.toHome }))
  expect(await screen.findByRole('heading', { name: words.leaveTitle })).toBeDefined()
  await userEvent.click(dialog().getByRole('button', { name: words.leaveNo }))
  expect(router.state.location.pathname).toBe('/profile-edit')
  expect((await field(words.name)).value).toBe('مینو')
  await userEvent.click(screen.getByRole('link', { name: uiStrings.toHome }))
  await userEvent.click(await screen.findByRole('button', { name: words.leaveYes }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('without credentials the form links to setting them instead of showing the username field', async () => {
  await openEdit({ 'GET /api/profile/me/': () => json(200, profileOf({ is_first_login: true })) })
  expect(screen.queryByLabelText(words.username)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: words.setCredentials }))
  expect(authDialog.step).toBe('set-credentials')
})

test.each([
  [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), pictureFileStrings.notPicture],
  [new File(['<html>'], 'a.html', { type: 'text/html' }), pictureFileStrings.notPicture],
  [new File(['GIF'], 'broken.png', { type: 'image/png' }), pictureFileStrings.pictureBroken],
])('the file %o is rejected as a picture with a message', async (file, message) => {
  vi.stubGlobal(
    'Image',
    class {
      onerror: (() => void) | undefined
      set src(_address: string) {
        queueMicrotask(() => this.onerror?.())
      }
    },
  )
  const { server } = await openEdit()
  fireEvent.change(await field(words.choosePicture), { target: { files: [file] } })
  expect(await screen.findByText(message)).toBeDefined()
  expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a picture is removed only after a confirmation, and the initials are shown again', async () => {
  let picture: string | null = '/media/avatars/x.webp'
  await openEdit({
    'GET /api/profile/me/': () => json(200, profileOf({ profile_picture: picture })),
    'DELETE /api/profile/me/picture/': () => {
      picture = null
      return json(200, profileOf())
    },
  })
  expect(screen.getByAltText(words.currentPicture).getAttribute('src')).toBe(`${location.origin}/media/avatars/x.webp`)
  await userEvent.click(screen.getByRole('button', { name: words.removePicture }))
  expect(picture).not.toBeNull()
  await userEvent.click(dialog().getByRole('button', { name: words.removeYes }))
  await waitFor(() => expect(told()).toContain(words.pictureRemoved))
  expect(screen.queryByAltText(words.currentPicture)).toBeNull()
})
