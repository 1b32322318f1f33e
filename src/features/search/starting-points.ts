import type { QueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { keys } from '#src/api/query/keys.ts'
import { ageValues } from '#src/contract/catalog/filter-values.ts'
import type { IconName } from '#src/ui/media/icons.ts'
import { itemsIn } from './offline-search.ts'
import { searchStrings as words } from './strings.ts'

const MAX_CITIES = 3
/** Without `all`: classes for all ages are found by city. */
const AGES = ageValues.filter((age) => age !== 'all')

const storedProgram = z.object({ age_group: z.enum(ageValues), pool: z.object({ city: z.string() }) })

/** A list to begin with instead of a query. */
export type StartingPoint = {
  title: string
  subtitle: string
  icon: IconName
  to: ReturnType<typeof cityLink | typeof ageLink>
}

/**
 * Lists by city and by age group, with the number of their items: the cities with the most teams first. Counted on the
 * device's copy of the catalogue; empty without one.
 */
export function startingPoints(client: QueryClient): StartingPoint[] {
  const cities = countBy(programsOf(client, keys.teams[0]), ({ pool }) => pool.city)
  const ages = countBy(programsOf(client, keys.courses[0]), ({ age_group }) => age_group)
  const byCity = [...cities].sort(([, few], [, many]) => many - few).slice(0, MAX_CITIES)
  return [
    ...byCity.map(
      ([city, teams]): StartingPoint => ({
        title: words.teamsIn(city),
        subtitle: words.teamCount(teams),
        icon: 'pin',
        to: cityLink(city),
      }),
    ),
    ...AGES.filter((age) => ages.has(age)).map(
      (age): StartingPoint => ({
        title: words.coursesFor[age],
        subtitle: words.courseCount(ages.get(age) ?? 0),
        icon: 'course',
        to: ageLink(age),
      }),
    ),
  ]
}

function cityLink(city: string) {
  return linkOptions({ to: '/teams', search: { city } })
}

function ageLink(age: (typeof AGES)[number]) {
  return linkOptions({ to: '/courses', search: { age } })
}

function programsOf(client: QueryClient, key: string) {
  return itemsIn(client.getQueryData([key, 'list'])).flatMap((item) => storedProgram.safeParse(item).data ?? [])
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
