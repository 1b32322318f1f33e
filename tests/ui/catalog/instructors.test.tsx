import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InstructorListScreen } from '#src/features/catalog/coaches/instructor-list.tsx'
import { InstructorScreen } from '#src/features/catalog/coaches/instructor-profile.tsx'
import { instructorStrings as words } from '#src/features/catalog/coaches/instructor-strings.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { today } from '#tests/support/scenarios/journey.ts'
import { instructorDetail } from '#tests/support/scenarios/places.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const LIST = 'GET /api/instructors/'
const ONE = 'GET /api/instructors/4/'
const page = (results: object[]) => json(200, { count: 9, next: null, previous: null, results })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openOne = async (changes: object = {}) => {
  fakeApi({ [ONE]: () => json(200, { ...instructorDetail, ...changes }) })
  const view = await renderScreen(<InstructorScreen id={4} />)
  await screen.findByRole('heading', { level: 1, name: instructorDetail.name })
  return view
}

describe('the list of coaches', () => {
  test('shows each with specialities, rating and programs, and a link to the profile', async () => {
    fakeApi({ [LIST]: () => page([instructorDetail, { ...instructorDetail, id: 5, name: 'مهسا', rating: null }]) })
    await renderScreen(<InstructorListScreen filters={{}} />)
    const link = await screen.findByRole('link', { name: 'آرش کیانی' })
    expect(link.getAttribute('href')).toBe('/instructors-profile/4')
    expect(screen.getAllByText('کرال سینه')).toHaveLength(2)
    expect(screen.getAllByText('۱ تیم و ۱ کلاس')).toHaveLength(2)
    expect(screen.getByText(catalogStrings.rating('۴٫۶', 9))).toBeTruthy()
    expect(screen.getByText(catalogStrings.noRating)).toBeTruthy()
  })

  test('shows an error with a retry, and an empty state', async () => {
    fakeApi({ [LIST]: () => json(400, { detail: 'x', code: 'validation' }) })
    await renderScreen(<InstructorListScreen filters={{}} />)
    expect(await screen.findByText(words.listFailed)).toBeTruthy()
    fakeApi({ [LIST]: () => page([]) })
    await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }))
    expect(await screen.findByText(words.empty)).toBeTruthy()
  })
})

describe('a coach', () => {
  test('shows years, certificates, rating, teams and courses', async () => {
    await openOne()
    for (const text of ['۱۵ سال', 'از سال ۱۳۹۰', 'مربیگری درجهٔ یک', 'سابقه‌ای بلند', 'مربی تیم‌های رقابتی']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByRole('link', { name: 'تیم 5' }).getAttribute('href')).toBe('/team-overview/5')
    expect(screen.getByRole('link', { name: 'کلاس شنا' }).getAttribute('href')).toBe('/swim-course-overview/6')
    expect(screen.getByRole('link', { name: words.toList }).getAttribute('href')).toBe('/instructors')
  })

  test('says whom the coach teaches, where and from how much, where all programs are known', async () => {
    await openOne({ team_count: 1, course_count: 1 })
    const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
    expect(factOf(words.audience)).toBe('کودکان، بانوان')
    expect(factOf(words.pools)).toBe('استخر نیلوفر، ونک')
    expect(factOf(words.price)).toContain('از ۱٬۵۰۰٬۰۰۰ تومان')
  })

  test('claims no audience from the first of many programs', async () => {
    await openOne({ team_count: 40 })
    expect(screen.queryByText(words.audience)).toBeNull()
  })

  test('with more programs than are shown shows the total', async () => {
    await openOne({ team_count: 40 })
    expect(screen.getByText(catalogStrings.shownOf(1, 40))).toBeTruthy()
  })

  test('without programs says so', async () => {
    await openOne({ teams: [], courses: [], team_count: 0, course_count: 0 })
    expect(screen.getByText(words.noPrograms)).toBeTruthy()
  })

  test('that does not exist links back to the list', async () => {
    fakeApi({ [ONE]: () => json(404, { detail: 'x', code: 'not_found' }) })
    await renderScreen(<InstructorScreen id={4} />)
    expect(await screen.findByRole('heading', { level: 2, name: words.notFound })).toBeTruthy()
    expect(screen.getByRole('link', { name: words.toList }).getAttribute('href')).toBe('/instructors')
  })

  test('says offline that nothing is stored', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(<InstructorScreen id={4} />)
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
