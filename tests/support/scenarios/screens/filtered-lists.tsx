import { useLocation } from '@tanstack/react-router'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { TeamListScreen } from '#src/features/catalog/teams/team-list.tsx'
import { setViewport } from '#tests/support/drivers/viewport.ts'
import { teamCard } from '#tests/support/scenarios/journey.ts'
import { instructorDetail, poolDetail } from '#tests/support/scenarios/places.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

export const envelope = (results: object[], count = results.length, next: string | null = null) =>
  json(200, { count, next, previous: null, results })

export const cards: ProgramCard[] = [
  teamCard(1, 'یک'),
  {
    ...teamCard(2, 'دو'),
    sex: 'men',
    final_price: 9_000_000,
    times: [{ weekdays: [1], starts_at: '08:00', ends_at: '09:00' }],
  },
  { ...teamCard(3, 'سه'), age_group: 'all', final_price: 30_000_000, instructor: { id: 9, name: 'مینا' } },
]

/** The lists of a server; requests with a filter get the response of `asked`. */
export function lists(asked: (search: URLSearchParams) => Response | Promise<Response>) {
  const answer =
    (results: object[]) =>
    ({ url }: { url: URL }) =>
      url.search === '' ? envelope(results) : asked(url.searchParams)
  return fakeApi({
    'GET /api/teams/': answer(cards),
    'GET /api/courses/': answer([]),
    'GET /api/pools/': answer([poolDetail]),
    'GET /api/instructors/': answer([instructorDetail]),
  })
}

export const team = readFilters('team')
export function Teams() {
  return <TeamListScreen kind="team" filters={team(useLocation().search)} />
}
/** The viewport's width in pixels. */
export const stand = (width: number) => setViewport({ width })
