import { dateOf } from '#scripts/simulate/model/requests.ts'
import type { Operation } from '#scripts/simulate/operation.ts'
import { serverOf } from '#scripts/simulate/operation.ts'
import { addHoliday as add, removeHoliday as remove } from '#server/modules/holiday/holiday.service.ts'
import { termKey } from '#src/contract/month.ts'

/** The club closes on a day, with the visits sold refunded or only when none is. */
export const addHoliday: Operation = {
  name: 'add-holiday',
  weight: 0.7,
  run: (world, draw) => {
    const pool = world.offers.find(({ kind }) => kind === 'pool')
    const term = draw.of(pool?.terms ?? [])
    if (pool === undefined || term?.day === undefined) return undefined
    const date = { ...term, day: term.day }
    const refund = draw.chance(0.5)
    if (refund) world.requests.slots.add(pool.slots.get(termKey(term)) ?? 0)
    world.request(serverOf(world, draw), 'a holiday', (deps) =>
      add(deps, { ...date, title: 'a holiday', source: 'own' }, { refund }),
    )
    return `${dateOf(date)} ${refund ? 'with refunds' : ''}`
  },
}

/** The club opens on a holiday again, with its dates. */
export const removeHoliday: Operation = {
  name: 'remove-holiday',
  weight: 1,
  run: (world, draw) => {
    const pool = world.offers.find(({ kind }) => kind === 'pool')
    const term = draw.of(pool?.terms ?? [])
    if (term?.day === undefined) return undefined
    const date = { ...term, day: term.day }
    world.request(serverOf(world, draw), 'no holiday', (deps) => remove(deps, date, { reopen: true }))
    return dateOf(date)
  },
}
