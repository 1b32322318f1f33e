import { suspend } from './queries.ts'
import { moderationStrings as words } from './strings.ts'
import { type Ask, useRefreshQueues } from './use-decisions.ts'

const USUAL_DAYS = 7

/** Asks why, then suspends the posting of a user. */
export function useSuspend(ask: Ask) {
  const refresh = useRefreshQueues()
  return ({ user, name, days = USUAL_DAYS }: { user: number; name: string; days?: number }) =>
    ask({
      title: words.suspendTitle(name),
      text: words.suspendText(days),
      yes: words.suspend,
      asksReason: true,
      done: words.suspended,
      act: async (reason) => {
        await suspend({ user, days, reason })
        await refresh()
      },
    })
}
