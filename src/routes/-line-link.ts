import { linkOptions } from '@tanstack/react-router'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'

/** The booking screen of a session, which shows an entry of its lines and selects what is offered to it. */
export function lineLink({ kind, subject, session, id }: WaitlistEntry) {
  const search = { line: id }
  switch (kind) {
    case 'pool':
      return linkOptions({
        to: '/pools/$poolId/pool-detail/$sessionId',
        params: { poolId: subject, sessionId: session },
        search,
      })
    case 'team':
      return linkOptions({
        to: '/teams/booking/$teamId/session/$sessionId',
        params: { teamId: subject, sessionId: session },
        search,
      })
    case 'course':
      return linkOptions({
        to: '/courses/booking/$courseId/session/$sessionId',
        params: { courseId: subject, sessionId: session },
        search,
      })
  }
}
