import type { Db } from '#server/db/client.ts'
import type { BoardSession } from './board.repo.ts'
import { listReachable } from './concerned.repo.ts'
import type { Message } from './plan.ts'
import { scheduleTexts } from './strings.ts'

export type Concerned = { userId: number; memberId: number; name: string }

/** Where the swimmers of a session see it. */
const pages = { team: '/my-teams', course: '/my-courses', pool: '/my-pools' } as const

/** One message for each account: swimmers of the class get its text, those with a make-up lesson that theirs ends. */
export async function messagesTo(
  db: Db,
  { kind, name }: Pick<BoardSession, 'kind' | 'name'>,
  { swimmers, text, guests }: { swimmers: readonly Concerned[]; text: string; guests: readonly Concerned[] },
): Promise<Message[]> {
  const texts = new Map<number, string>()
  for (const { userId } of swimmers) texts.set(userId, text)
  for (const { userId } of guests) {
    const returned = scheduleTexts.guestReturned(name)
    texts.set(userId, texts.has(userId) ? `${text} ${returned}` : returned)
  }
  const reachable = await listReachable(db, [...texts.keys()])
  return [...texts]
    .filter(([userId]) => reachable.has(userId))
    .sort(([one], [other]) => one - other)
    .map(([userId, own]) => ({ userId, text: own, url: pages[kind] }))
}
