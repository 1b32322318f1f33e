import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { GuardianLinks } from '#src/contract/member/guardian.ts'
import type { Member } from '#src/contract/member/member.ts'
import { guardianStrings as words } from '#src/features/account/guardians/strings.ts'
import { membersStrings } from '#src/features/account/members/strings.ts'
import { accountStrings } from '#src/features/account/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signedInAtApi } from '#tests/support/scenarios/account.ts'
import { clickButton, inDialog, resetAccount, toastTexts } from '#tests/support/scenarios/account-screen.ts'
import { child, holder } from '#tests/support/scenarios/family.ts'
import { json } from '#tests/unit/api/fake-api.ts'

resetAccount()
// Lazy chunks are slow to transform on a test machine.
beforeAll(async () => {
  await import('#src/features/account/guardians/guardians.tsx')
}, 30_000)

const at = '2026-11-21T04:30:00.000Z'
const LIST = 'GET /api/guardians/'
const INVITE = 'POST /api/guardians/'
const none: GuardianLinks = { guardians: [], accounts: [] }
const waiting = { id: 3, phone_number: '09121112233', name: null, created_at: at, accepted_at: null }
const linked = { ...waiting, id: 4, phone_number: '09121112244', name: 'امیر راد', accepted_at: at }
const invitation = { id: 5, name: 'مریم راد', created_at: at, accepted_at: null }
const shared = child(7, 'نیلوفر', { shared_by: { link: 5, name: 'مریم راد' }, removable: false })

/** The links at the server, and a response that changes them. */
let stored: GuardianLinks
function changed(links: GuardianLinks, status = 200) {
  stored = links
  return json(status, links)
}

async function open(
  links: GuardianLinks,
  answers: Parameters<typeof signedInAtApi>[0] = {},
  members: Member[] = [holder()],
) {
  stored = links
  const server = signedInAtApi({
    'GET /api/members/': () => json(200, { results: members }),
    [LIST]: () => json(200, stored),
    ...answers,
  })
  await renderApp('/members')
  return server
}
const sent = (server: Awaited<ReturnType<typeof open>>, method: string) =>
  server.calls.filter((call) => call.method === method && call.url.pathname.startsWith('/api/guardians/'))
const field = () => screen.findByLabelText(words.phone)
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } })

test('a number is invited once it is valid, and listed as waiting', async () => {
  const server = await open(none, { [INVITE]: () => changed({ ...none, guardians: [waiting] }, 201) })
  await field()
  await clickButton(words.invite)
  expect(screen.getByText(words.phoneMissing)).toBeDefined()
  await write('۰۹۱۲')
  await clickButton(words.invite)
  expect(screen.getByText(words.phoneInvalid)).toBeDefined()
  expect(sent(server, 'POST')).toEqual([])
  await write('+98 912 111 2233')
  await clickButton(words.invite)
  const list = within(await screen.findByRole('list', { name: words.list }))
  expect(list.getByText(words.waiting)).toBeDefined()
  expect(list.getByText('۰۹۱۲۱۱۱۲۲۳۳')).toBeDefined()
  expect(sent(server, 'POST').map(({ body }) => body)).toEqual([{ phone_number: '09121112233' }])
  expect(toastTexts()).toEqual([words.invited])
  expect((await field()).getAttribute('value')).toBe('')
})

test('a refusal is shown at the field, a lost connection above the button, and the number stays', async () => {
  let answer = () => json(400, { phone_number: ['این شماره را قبلاً دعوت کرده‌اید'] })
  await open(none, { [INVITE]: () => answer() })
  await write('09121112233')
  await clickButton(words.invite)
  expect(await screen.findByText('این شماره را قبلاً دعوت کرده‌اید')).toBeDefined()
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  answer = () => {
    throw new TypeError('offline')
  }
  await clickButton(words.invite)
  expect(await screen.findByText(words.inviteOffline)).toBeDefined()
  expect((await field()).getAttribute('value')).toBe('09121112233')
})

test('access is ended and an invitation withdrawn, each after a question that says what it means', async () => {
  const server = await open(
    { ...none, guardians: [waiting, linked] },
    {
      'DELETE /api/guardians/4/': () => changed({ ...none, guardians: [waiting] }),
      'DELETE /api/guardians/3/': () => changed(none),
    },
  )
  await clickButton(words.endOf('امیر راد'))
  expect(within(screen.getByRole('dialog')).getByText(words.endText)).toBeDefined()
  fireEvent.click(inDialog(words.end))
  await waitFor(() => expect(screen.queryByText('امیر راد')).toBeNull())
  await clickButton(words.withdrawOf('۰۹۱۲۱۱۱۲۲۳۳'))
  fireEvent.click(inDialog(words.withdraw))
  await waitFor(() => expect(screen.queryByRole('list', { name: words.list })).toBeNull())
  expect(toastTexts()).toEqual([words.ended, words.withdrawn])
  expect(sent(server, 'DELETE')).toHaveLength(2)
})

test('with three guardians and invitations there is no form', async () => {
  await open({ ...none, guardians: [waiting, { ...waiting, id: 8, phone_number: '09121112255' }, linked] })
  expect(await screen.findByText(words.full)).toBeDefined()
  expect(screen.queryByLabelText(words.phone)).toBeNull()
})

test('an invitation is accepted by a tap: the shared swimmers are named, apart from the own ones', async () => {
  let members = [holder()]
  await open(
    { ...none, accounts: [invitation] },
    {
      'POST /api/guardians/5/accept/': () => {
        members = [holder(), shared]
        return json(200, { ...none, accounts: [{ ...invitation, accepted_at: at }] })
      },
      'GET /api/members/': () => json(200, { results: members }),
      [LIST]: () => json(200, { ...none, accounts: [{ ...invitation, accepted_at: members.length > 1 ? at : null }] }),
    },
  )
  await clickButton(words.acceptOf('مریم راد'))
  const section = within(await screen.findByRole('region', { name: words.shared('مریم راد') }))
  expect(await section.findByText('نیلوفر')).toBeDefined()
  expect(toastTexts()).toEqual([words.accepted('مریم راد')])
  expect(within(screen.getByRole('list', { name: membersStrings.list })).queryByText('نیلوفر')).toBeNull()
  // An adult without members of their own is still one.
  expect(screen.getByText(membersStrings.alone)).toBeDefined()
})

test('an invitation is refused after a question; one that is gone says so', async () => {
  let status = 404
  await open(
    { ...none, accounts: [invitation] },
    {
      'DELETE /api/guardians/5/': () =>
        status === 404 ? json(404, { code: 'not_found', detail: 'پیدا نشد' }) : changed(none),
    },
  )
  await clickButton(words.refuseOf('مریم راد'))
  fireEvent.click(inDialog(words.refuse))
  await waitFor(() => expect(toastTexts()).toEqual(['پیدا نشد']))
  status = 200
  await clickButton(words.refuseOf('مریم راد'))
  fireEvent.click(inDialog(words.refuse))
  await waitFor(() => expect(screen.queryByText(words.invitationText)).toBeNull())
})

test('a guardian leaves the members of another account', async () => {
  await open(
    { ...none, accounts: [{ ...invitation, accepted_at: at }] },
    { 'DELETE /api/guardians/5/': () => changed(none) },
    [holder(), shared],
  )
  await clickButton(words.leaveOf('مریم راد'))
  expect(within(screen.getByRole('dialog')).getByText(words.leaveText)).toBeDefined()
  fireEvent.click(inDialog(words.leave))
  await waitFor(() => expect(screen.queryByRole('region', { name: words.shared('مریم راد') })).toBeNull())
})

test('the list that cannot be read leaves the members usable and offers another try', async () => {
  let answer = () => json(500, {})
  await open(none, { [LIST]: () => answer() })
  expect(await screen.findByText('خودتان')).toBeDefined()
  const retry = await screen.findByRole('button', { name: 'تلاش دوباره' }, { timeout: 10_000 })
  answer = () => json(200, none)
  fireEvent.click(retry)
  expect(await field()).toBeDefined()
  expect(accountStrings.readFirst).toBeDefined()
}, 20_000)

test('a shared swimmer has no page of their own to change', async () => {
  signedInAtApi({ 'GET /api/members/': () => json(200, { results: [holder(), shared] }) })
  await renderApp('/members/7')
  expect(await screen.findByText(membersStrings.gone)).toBeDefined()
})
