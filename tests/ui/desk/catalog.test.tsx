import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { CatalogList } from '#src/features/desk/catalog/catalog-list.tsx'
import { RowEditor } from '#src/features/desk/catalog/editor/row-editor.tsx'
import { ImportScreen } from '#src/features/desk/catalog/files/import-screen.tsx'
import { fileStrings } from '#src/features/desk/catalog/files/strings.ts'
import { SetupScreen } from '#src/features/desk/catalog/setup/setup-screen.tsx'
import { SlideOrder } from '#src/features/desk/catalog/slide-order.tsx'
import { catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { DeskProvider } from '#src/features/desk/chakra/desk-provider.tsx'
import { formStrings } from '#src/features/desk/form/strings.ts'
import { DeskContext } from '#src/features/desk/shell/desk-context.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { signedInAtApi } from '#tests/support/scenarios/account.ts'
import { resetAccount } from '#tests/support/scenarios/account-screen.ts'
import { json } from '#tests/unit/api/fake-api.ts'

resetAccount()

const me: DeskMe = {
  ...{ user: 7, name: 'مینا', capabilities: ['catalog.read', 'catalog.write', 'settings.write'], pools: [] },
  ...{ grants: [{ role: 'owner', pool: null, instructor: null }], fresh_until: null },
}

const atDesk = (content: ReactElement) =>
  renderScreen(
    <DeskProvider>
      <DeskContext.Provider value={me}>{content}</DeskContext.Provider>
    </DeskProvider>,
    { at: '/desk/x' },
  )

const counts = { added: 0, changed: 0, unchanged: 0, more_faults: 0, written: false }

test('every fault of a file is listed by line and column, and only a file without faults can be written', async () => {
  let faults = [{ line: 3, field: 'name', reason: 'خالی است' }]
  signedInAtApi({
    'POST /api/desk/imports/teams/': () => json(200, { ...counts, added: faults.length === 0 ? 2 : 0, faults }),
  })
  await atDesk(<ImportScreen />)
  const choose = () =>
    userEvent.upload(
      screen.getByLabelText(fileStrings.chooseFile),
      new File(['id,name'], 'teams.csv', { type: 'text/csv' }),
    )
  await choose()
  expect(await screen.findByRole('cell', { name: 'خالی است' })).toBeDefined()
  expect(screen.getByText('۱ ایراد پیدا شد و چیزی نوشته نشد')).toBeDefined()
  expect(screen.queryByRole('button', { name: fileStrings.write })).toBeNull()
  faults = []
  await choose()
  expect(await screen.findByRole('button', { name: fileStrings.write })).toBeDefined()
  expect(screen.getByText(fileStrings.counts(2, 0, 0))).toBeDefined()
})

const picture = { url: '/media/x.webp', width: 3, height: 2, color: '#000', alt: '', variants: [] }
const coach = {
  ...{ id: 4, version: 1, archived: false, name: 'سارا', title: '', bio: '', specialities: [], certificates: [] },
  ...{ since_year: 1390, picture, program_count: 1 },
}

test('a change over that of a colleague shows both versions, and is saved over the newer one on request', async () => {
  const theirs = { ...coach, version: 2, name: 'سارا راد' }
  const sent: unknown[] = []
  signedInAtApi({
    'GET /api/desk/coaches/4/': () => json(200, coach),
    'PATCH /api/desk/coaches/4/': ({ body: given }) => {
      const body = given as { version: number; name: string }
      sent.push(body)
      if (body.version === 1) return json(409, { code: 'changed_meanwhile', detail: 'x', current: theirs })
      return json(200, { ...theirs, ...body, picture, version: 3 })
    },
  })
  await atDesk(<RowEditor noun="coaches" id={4} />)
  const name = await screen.findByRole('textbox', { name: /^نام/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'سارا آبی')
  await userEvent.click(screen.getByRole('button', { name: words.save }))
  const dialog = within(await screen.findByRole('dialog', { name: formStrings.conflictTitle }))
  expect(dialog.getByText('سارا راد')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: formStrings.saveYours }))
  await waitFor(() => expect(sent).toMatchObject([{ version: 1 }, { version: 2, name: 'سارا آبی' }]))
})

test('a conflict names choices, pools and coaches, and says when a picture differs', async () => {
  const team = {
    ...{
      id: 4,
      version: 1,
      archived: false,
      name: 'نهنگ',
      summary: '',
      description: '',
      level: 'beginner',
      sex: 'mixed',
    },
    ...{ age_group: 'all', age_min: 8, age_max: null, pool: 1, pool_name: 'آبی', coach: 5, coach_name: 'سارا' },
    ...{ final_price: 0, price_per_term: 0, session_count: 0, discount: 0, picture, gallery: [] },
  }
  const theirs = {
    ...team,
    version: 2,
    level: 'advanced',
    pool: 2,
    age_min: 12,
    picture: { ...picture, url: '/media/y.webp' },
  }
  const rowsOf = (...results: object[]) => json(200, { results, next_cursor: null })
  const pool = (id: number, name: string) => ({
    ...{
      id,
      name,
      version: 1,
      archived: false,
      city: 'تهران',
      district: '',
      address: 'ونک',
      phone: '',
      description: '',
    },
    ...{ length_m: 25, lanes: 6, depth_min_m: 1, depth_max_m: 2, temperature_c: 28, facilities: [], rules: [] },
    ...{ latitude: 35, longitude: 51, picture, gallery: [], program_count: 0, opening_count: 0 },
  })
  signedInAtApi({
    'GET /api/desk/teams/4/': () => json(200, team),
    'GET /api/desk/sessions/': () => json(200, []),
    'GET /api/desk/pools/': () => rowsOf(pool(1, 'استخر آبی'), pool(2, 'استخر سبز')),
    'GET /api/desk/coaches/': () => rowsOf({ ...coach, id: 5 }),
    'PATCH /api/desk/teams/4/': () => json(409, { code: 'changed_meanwhile', detail: 'x', current: theirs }),
  })
  await atDesk(<RowEditor noun="teams" id={4} />)
  await screen.findByRole('option', { name: 'استخر سبز' })
  await userEvent.type(screen.getByRole('textbox', { name: /^نام/ }), 'ها')
  await userEvent.click(screen.getByRole('button', { name: words.save }))
  const dialog = within(await screen.findByRole('dialog', { name: formStrings.conflictTitle }))
  expect(
    dialog
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual([
    ...['نامنهنگهانهنگ', 'استخراستخر آبیاستخر سبز', 'سطحمبتدیپیشرفته', 'کمترین سن۸۱۲'],
    `${words.picture}${words.pictureOf.yours}${words.pictureOf.theirs}`,
  ])
})

test('a search in a list keeps the focus while its results are read, and a slow response is said', async () => {
  const answers: ((response: Response) => void)[] = []
  const page = (...results: object[]) => json(200, { results, next_cursor: null })
  const { calls } = signedInAtApi({
    'GET /api/desk/coaches/': ({ url }) =>
      url.searchParams.has('q') ? new Promise<Response>((resolve) => answers.push(resolve)) : page(coach),
  })
  await atDesk(<CatalogList noun="coaches" search={{}} />)
  const field = await screen.findByRole('searchbox')
  await userEvent.type(field, 'را')
  await waitFor(() => expect(calls.filter(({ url }) => url.searchParams.get('q') === 'را')).toHaveLength(1))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(screen.getByText('سارا')).toBeDefined()
  expect(await screen.findByText(uiStrings.loading, {}, { timeout: 3000 })).toBeDefined()
  for (const answer of answers) answer(page({ ...coach, id: 6, name: 'رامین' }))
  expect(await screen.findByText('رامین')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(uiStrings.loading)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('each step of opening the club says what is missing and leads there', async () => {
  const steps = [
    { step: 'pool', done: true, fault: null },
    { step: 'coach', done: false, fault: 'هنوز مربی‌ای ندارید' },
  ]
  signedInAtApi({
    'GET /api/desk/setup/': () => json(200, { club: { name: 'موج', phone: '', email: '', address: '' }, steps }),
  })
  await atDesk(<SetupScreen />)
  expect(await screen.findByText('هنوز مربی‌ای ندارید')).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/desk/coaches/new')
})

test('slides are put in order by buttons that keep the focus, and the ends do not move further', async () => {
  const slide = (id: number, title: string) => ({
    ...{ id, title, version: 1, archived: false },
    description: '',
    picture,
  })
  let ids = [3, 1, 2]
  const page = () => ({
    results: [slide(1, 'تابستان'), slide(2, 'پاییز'), slide(3, 'بهار')].map((each) => ({
      ...each,
      position: ids.indexOf(each.id),
    })),
    next_cursor: null,
  })
  const { to } = signedInAtApi({
    'GET /api/desk/slides/': () => json(200, page()),
    'PUT /api/desk/slides/order/': ({ body }) => {
      ids = (body as { ids: number[] }).ids
      return json(200, page())
    },
  })
  await atDesk(<SlideOrder />)
  const titles = () => screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)
  await userEvent.click(await screen.findByRole('button', { name: words.moveDown('بهار') }))
  await waitFor(() => expect(titles()).toEqual(['۱. تابستان', '۲. بهار', '۳. پاییز']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.moveDown('بهار') }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(titles()).toEqual(['۱. تابستان', '۲. پاییز', '۳. بهار']))
  await userEvent.keyboard('{Enter}')
  expect(to('/api/desk/slides/order/').map(({ body }) => body)).toEqual([{ ids: [1, 3, 2] }, { ids: [1, 2, 3] }])
})
