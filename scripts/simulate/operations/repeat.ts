import { sendAgain } from '#scripts/simulate/keyed-request.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'

/** A client sends one of its latest requests again with the same key: it saw no response, or its user was impatient. */
export const repeat: Operation = {
  name: 'repeat',
  weight: 8,
  run: (world, draw) => {
    const person = draw.of(world.present)
    const request = draw.of(person?.sent ?? [])
    if (person === undefined || request === undefined) return undefined
    sendAgain(world, person, request, serverOf(world, draw))
    return `${person.name} ${request.name} ${request.key}`
  },
}
