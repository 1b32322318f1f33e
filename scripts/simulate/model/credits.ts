import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'
import { lessonKey } from './requests.ts'

/**
 * A month that lost a lesson, which the operator cancelled, has one credit for it. A lesson that costs nothing has a
 * credit of its own, of its swimmer, that has not ended by then. A month is frozen once.
 */
export const credits: ModelPart = {
  name: 'credits',
  check: (world) => [...given(world), ...used(world), ...frozen(world)],
}

function given({ facts, requests }: World): string[] {
  const sources = new Set<string>()
  const enrolments = new Map(facts.enrolments.map((enrolment) => [enrolment.id, enrolment]))
  return facts.credits.flatMap(({ id, session, date, enrolment, member }) => {
    const source = `${enrolment} ${date}`
    const isSecond = sources.has(source)
    sources.add(source)
    const isOf = enrolments.get(enrolment)?.member === member && enrolments.get(enrolment)?.session === session
    const isRight = isOf && requests.lessons.has(lessonKey(session, date)) && !isSecond
    return isRight ? [] : [`credit ${id} is for no cancelled lesson, or for one that has another`]
  })
}

function used({ facts, offers }: World): string[] {
  const kinds = new Map(offers.map(({ sessionId, kind }) => [sessionId, kind]))
  const lessons = facts.enrolments.filter(
    ({ day, session, cancelled }) => !cancelled && day !== null && kinds.get(session) !== 'pool',
  )
  return lessons.flatMap((lesson) => {
    const { id, user, member, year, month, day, session } = lesson
    const own = facts.credits.filter((credit) => credit.used === id)
    const [credit, ...more] = own
    if (credit === undefined || more.length > 0) return [`lesson ${id} uses ${own.length} credits`]
    const isOwn = credit.user === user && credit.member === member && kinds.get(credit.session) === kinds.get(session)
    const isInTime = startOfJalaliDay({ year, month, day: day ?? 1 }).getTime() < credit.expires
    return isOwn && isInTime ? [] : [`lesson ${id} uses credit ${credit.id}, which is not for it`]
  })
}

function frozen({ facts }: World): string[] {
  const months = facts.freezes.map(({ enrolment }) => enrolment)
  const twice = months.filter((month, index) => months.indexOf(month) !== index)
  const free = new Set(facts.orders.filter((order) => order.free).map(({ id }) => id))
  const moved = new Set(facts.freezes.map((each) => each.moved))
  const unexplained = facts.enrolments.filter(
    ({ id, order, day, session }) =>
      free.has(order) &&
      day === null &&
      !moved.has(id) &&
      !facts.visits.some(({ enrolment }) => enrolment === id) &&
      session > 0,
  )
  return [
    ...twice.map((id) => `enrolment ${id} is frozen twice`),
    ...unexplained.map(({ id }) => `enrolment ${id} cost nothing, without credit, card or freeze`),
  ]
}
