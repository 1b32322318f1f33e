import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { cancelTerm as cancel } from '#server/modules/payment/refunds/cancel-term.service.ts'

const DOUBLED = 0.3
const OTHER_USER = 0.1

/** A user cancels a paid month or visit, sometimes twice at once; or tries to cancel another user's. */
export const cancelTerm: Operation = {
  name: 'cancel-term',
  weight: 9,
  run: (world, draw) => {
    const enrolment = draw.of(world.facts.enrolments)
    if (enrolment === undefined) return undefined
    const person = draw.chance(OTHER_USER)
      ? draw.of(world.present)
      : world.people.find(({ userId }) => userId === enrolment.user)
    if (person === undefined) return undefined
    if (person.userId === enrolment.user) world.requests.enrolments.add(enrolment.id)
    const name = `${person.name} cancels term ${enrolment.id}`
    const servers = draw.chance(DOUBLED) ? [...world.servers] : [serverOf(world, draw)]
    for (const server of servers) world.request(server, name, (deps) => cancel(deps, enrolment.id, person.userId))
    return `${person.name} term ${enrolment.id}${servers.length > 1 ? ' twice' : ''}`
  },
}
