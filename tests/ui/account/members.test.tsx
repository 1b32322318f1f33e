import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { isPersonalKey } from '#src/api/query/keys.ts'
import { writes } from '#src/api/writes/write-store.ts'
import { MAX_MEMBERS, type Member } from '#src/contract/member/member.ts'
import { memberQueries } from '#src/features/account/members/queries.ts'
import {
  medicalStrings,
  memberFormStrings,
  memberPictureStrings,
  removeStrings,
  membersStrings as words,
} from '#src/features/account/members/strings.ts'
import { accountStrings, dateStrings, profileStrings } from '#src/features/account/strings.ts'
import { pictureFileStrings } from '#src/ui/media/picture-file-strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signedInAtApi } from '#tests/support/scenarios/account.ts'
import { clickButton, inDialog, resetAccount, toastTexts } from '#tests/support/scenarios/account-screen.ts'
import { json } from '#tests/unit/api/fake-api.ts'

resetAccount()
afterEach(() => {
  writes.items = []
})

const LIST = 'GET /api/members/'
const NOTE = '/api/members/2/medical-note/'

function memberOf(changes: Partial<Member> = {}): Member {
  return {
    ...({ id: 2, name: 'نیلوفر', relation: 'child', sex: 'female', picture: null } as const),
    ...{ birth_date: { year: 1395, month: 1, day: 1 }, insurance_until: null, certificate_until: null },
    ...{ emergency_contact: null, pickup_persons: [], has_medical_note: false, removable: true },
    ...changes,
  }
}

const holder = memberOf({ id: 1, name: 'مینا راد', relation: 'self', sex: null, birth_date: null, removable: false })

/** The app of an account with these members. */
async function open(address: string, members: Member[], answers: Parameters<typeof signedInAtApi>[0] = {}) {
  const server = signedInAtApi({ [LIST]: () => json(200, { results: members }), ...answers })
  return { server, ...(await renderApp(address)) }
}

const field = (label: string, group?: string) =>
  group === undefined
    ? screen.findByLabelText(label)
    : within(screen.getByRole('group', { name: group })).findByLabelText(label)
const write = async (label: string, text: string, group?: string) => {
  fireEvent.change(await field(label, group), { target: { value: text } })
}
const sent = (server: Awaited<ReturnType<typeof open>>['server'], method: string) =>
  server.calls.filter((call) => call.method === method && call.url.pathname.startsWith('/api/members/'))

test('an adult alone sees themself, a plain offer to add others, and no question for missing data', async () => {
  await open('/members', [holder])
  expect(await screen.findByText('خودتان')).toBeDefined()
  expect(screen.getByText(words.alone)).toBeDefined()
  expect(screen.getByRole('link', { name: words.add }).getAttribute('href')).toBe('/members/new')
  expect(screen.queryByText(new RegExp(words.noSex))).toBeNull()
})

test('a family is listed with age, missing data, documents that are over, and a change that waits', async () => {
  const dara = memberOf({ id: 3, name: 'دارا', sex: null, insurance_until: { year: 1400, month: 1, day: 1 } })
  await open('/members', [holder, memberOf({ has_medical_note: true }), dara])
  const list = within(await screen.findByRole('list', { name: words.list }))
  expect(list.getByText(/^فرزند، .+ ساله، جنسیت ثبت نشده$/)).toBeDefined()
  expect(list.getByText(words.over(words.insurance))).toBeDefined()
  expect(list.getByText(words.hasNote)).toBeDefined()
  expect(screen.queryByText(words.alone)).toBeNull()
  act(() => {
    writes.items = [waiting({ name: 'نیلوفر راد' }, null)]
  })
  expect(await list.findByText('نیلوفر راد')).toBeDefined()
  expect(list.getByText(uiStrings.pending)).toBeDefined()
})

test('a full account has no button for another swimmer, and says why', async () => {
  const many = Array.from({ length: MAX_MEMBERS - 1 }, (_, index) => memberOf({ id: index + 2 }))
  await open('/members', [holder, ...many])
  expect(await screen.findByText(words.full)).toBeDefined()
  expect(screen.queryByRole('link', { name: words.add })).toBeNull()
})

test('a swimmer is added once, although the first response was lost', async () => {
  let answer = (): Response => {
    throw new TypeError('Failed to fetch')
  }
  const { server, router } = await open('/members/new', [holder], { 'POST /api/members/': () => answer() })
  await write(memberFormStrings.name, ' نیلوفر ')
  await userEvent.selectOptions(await field(memberFormStrings.sex), 'female')
  await write(dateStrings.day, '1', memberFormStrings.birthDate)
  await userEvent.selectOptions(await field(dateStrings.month, memberFormStrings.birthDate), '1')
  await write(dateStrings.year, '1395', memberFormStrings.birthDate)
  await clickButton(memberFormStrings.add)
  expect(await screen.findByText(memberFormStrings.offline)).toBeDefined()
  expect(((await field(memberFormStrings.name)) as HTMLInputElement).value).toBe(' نیلوفر ')
  answer = () => json(201, memberOf())
  await clickButton(memberFormStrings.add)
  await waitFor(() => expect(router.state.location.pathname).toBe('/members'))
  expect(toastTexts()).toContain(words.added('نیلوفر'))
  const posts = sent(server, 'POST')
  const keys = posts.map(({ headers }) => headers.get('idempotency-key'))
  expect([posts.length, keys[0] === keys[1], keys[0] !== null]).toEqual([2, true, true])
  expect(posts[0]?.body).toMatchObject({
    ...{ name: 'نیلوفر', relation: 'child', sex: 'female', birth_date: { year: 1395, month: 1, day: 1 } },
    ...{ emergency_contact: null, pickup_persons: [], insurance_until: null },
  })
})

test('faults are shown beside their fields before anything is sent', async () => {
  const { server } = await open('/members/new', [holder])
  await userEvent.click(await screen.findByText(memberFormStrings.more))
  await write(dateStrings.day, '31', memberFormStrings.insurance)
  await write(memberFormStrings.contactName, 'مینا', memberFormStrings.emergency)
  await clickButton(memberFormStrings.addPickup)
  await write(memberFormStrings.contactPhone, '0912', memberFormStrings.pickup(1))
  await clickButton(memberFormStrings.add)
  const faults = [memberFormStrings.phoneMissing, memberFormStrings.phoneInvalid, dateStrings.incomplete]
  for (const fault of faults) expect(await screen.findByText(fault)).toBeDefined()
  expect(screen.getAllByText(memberFormStrings.nameMissing)).toHaveLength(2)
  await waitFor(async () => expect(document.activeElement).toBe(await field(memberFormStrings.name)))
  expect(sent(server, 'POST')).toEqual([])
})

test('only what was changed is sent; what the server refuses is shown at its field', async () => {
  const { server, router } = await open('/members/2', [holder, memberOf()], {
    'PATCH /api/members/2/': ({ body }) =>
      (body as { name?: string }).name === 'دارا'
        ? json(200, memberOf({ name: 'دارا' }))
        : json(400, { name: ['نام دیگری بنویسید'] }),
  })
  await write(memberFormStrings.name, 'نیلو')
  await clickButton(memberFormStrings.save)
  expect(await screen.findByText('نام دیگری بنویسید')).toBeDefined()
  await write(memberFormStrings.name, 'دارا')
  await clickButton(memberFormStrings.save)
  await waitFor(() => expect(router.state.location.pathname).toBe('/members'))
  expect(sent(server, 'PATCH').map(({ body }) => body)).toEqual([{ name: 'نیلو' }, { name: 'دارا' }])
  expect(toastTexts()).toContain(words.saved)
})

test('leaving with unsaved changes asks first', async () => {
  const { router } = await open('/members/2', [holder, memberOf()])
  await write(memberFormStrings.name, 'نیلو')
  await clickButton(accountStrings.cancel)
  expect(await screen.findByRole('heading', { name: profileStrings.leaveTitle })).toBeDefined()
  await userEvent.click(inDialog(profileStrings.leaveNo))
  expect(router.state.location.pathname).toBe('/members/2')
})

test('a swimmer removed on another device leads back to the list, which shows the change that was refused', async () => {
  const { unmount } = await open('/members/9', [holder, memberOf()])
  expect(await screen.findByText(words.gone)).toBeDefined()
  expect(screen.getByRole('link', { name: words.toList }).getAttribute('href')).toBe('/members')
  unmount()
  writes.items = [{ ...waiting({ name: 'x' }, 'این شناگر پیدا نشد'), subject: 'member-9' }]
  await open('/members', [holder, memberOf()])
  expect(await screen.findByText(uiStrings.refused('این شناگر پیدا نشد'))).toBeDefined()
})

test('a medical note needs text and consent, and stays out of the device’s storage', async () => {
  let member = memberOf()
  const become = (changes: Partial<Member>) => {
    member = memberOf(changes)
    return json(200, member)
  }
  const { server } = await open('/members/2', [holder, member], {
    [LIST]: () => json(200, { results: [holder, member] }),
    [`PUT ${NOTE}`]: () => become({ has_medical_note: true }),
    [`GET ${NOTE}`]: () => json(200, { note: 'آسم دارد', consented_at: '2026-11-01T08:00:00Z' }),
    [`DELETE ${NOTE}`]: () => become({}),
  })
  await clickButton(medicalStrings.write)
  await clickButton(medicalStrings.save)
  expect(await screen.findByText(medicalStrings.missing)).toBeDefined()
  await write(medicalStrings.note, 'آسم دارد')
  await clickButton(medicalStrings.save)
  expect(await screen.findByText(medicalStrings.consentMissing)).toBeDefined()
  expect(sent(server, 'PUT')).toEqual([])
  await userEvent.click(await field(medicalStrings.consent))
  await clickButton(medicalStrings.save)
  await waitFor(() => expect(toastTexts()).toContain(medicalStrings.saved))
  expect(sent(server, 'PUT').map(({ body }) => body)).toEqual([{ note: 'آسم دارد', consent: true }])
  expect(server.to(NOTE).filter(({ method }) => method === 'GET')).toEqual([])
  await clickButton(medicalStrings.show)
  await clickButton(medicalStrings.withdraw)
  await userEvent.click(inDialog(medicalStrings.withdrawYes))
  await waitFor(() => expect(toastTexts()).toContain(medicalStrings.withdrawn))
  expect(await screen.findByText(medicalStrings.lead)).toBeDefined()
  expect(isPersonalKey(memberQueries.note('7', 2).queryKey)).toBe(false)
  expect(isPersonalKey(memberQueries.picture('/x').queryKey)).toBe(false)
})

test('a swimmer is removed after a confirmation that says what stays', async () => {
  const { router } = await open('/members/2', [holder, memberOf()], {
    'DELETE /api/members/2/': () => json(200, { results: [holder] }),
  })
  await clickButton(removeStrings.remove('نیلوفر'))
  expect(screen.getByText(removeStrings.text)).toBeDefined()
  await userEvent.click(inDialog(removeStrings.yes))
  await waitFor(() => expect(router.state.location.pathname).toBe('/members'))
  expect(toastTexts()).toContain(removeStrings.done('نیلوفر'))
})

test('a swimmer with a class cannot be removed, and the page says why', async () => {
  await open('/members/2', [holder, memberOf({ removable: false })])
  expect(await screen.findByText(removeStrings.booked)).toBeDefined()
  expect(screen.queryByRole('button', { name: removeStrings.remove('نیلوفر') })).toBeNull()
})

test('the photo says who sees it, and a file that is none is refused', async () => {
  const { server } = await open('/members/2', [holder, memberOf()])
  expect(await screen.findByText(memberPictureStrings.visibleFemale)).toBeDefined()
  const input = await field(profileStrings.choosePicture)
  await userEvent.upload(input, new File(['<html>'], 'a.html', { type: 'text/html' }), { applyAccept: false })
  expect(await screen.findByText(pictureFileStrings.notPicture)).toBeDefined()
  expect(sent(server, 'PUT')).toEqual([])
})

function waiting(body: object, error: string | null) {
  return {
    ...({ id: 'w', owner: 'o', subject: 'member-2', name: words.writeName('نیلوفر'), page: '/members' } as const),
    ...({ path: '/api/members/2/', method: 'PATCH', body, stale: [], at: 1, error } as const),
    state: error === null ? ('waiting' as const) : ('refused' as const),
  }
}
