import { withDatabase } from '#server/cli/with-database.ts'
import { type DoorVisit, visitAtDoor } from '#server/modules/card/card-use.service.ts'

const cardNumber = /^(?=.*[A-Za-z])[0-9A-Za-z]{22}$/

/** Whether a text is the number of a card's order rather than a pass: a pass is a far longer number. */
export function isCardNumber(text: string): boolean {
  return cardNumber.test(text.trim())
}

type Visit = { number: string; pool: number; member: number | undefined; json: boolean }

/** Takes a visit of a card at the door: 0 admits, 1 refuses. */
export async function runCardVisit({ number, pool, member, json }: Visit): Promise<number> {
  const visit = await withDatabase((db) =>
    visitAtDoor({ db, now: () => new Date() }, { uid: number.trim(), pool, member }),
  )
  console.log(json ? JSON.stringify(visit) : textOf(visit))
  return visit.admitted ? 0 : 1
}

function textOf(visit: DoorVisit): string {
  if (!visit.admitted) return `REFUSED ${visit.reason}`
  const { name, poolName, left, again } = visit
  const note = again ? '\nThe visit of today was counted before.' : ''
  return `VALID\n${name}: ${poolName}\n${left} visits left${note}`
}
