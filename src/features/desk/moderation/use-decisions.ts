import { useQueryClient } from '@tanstack/react-query'
import type { ModerationChoice } from '#src/contract/desk/moderation.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import type { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { decide } from './queries.ts'
import { moderationStrings as words } from './strings.ts'

export type Ask = ReturnType<typeof useConfirm>['ask']

const questions = {
  hide: { title: words.hideTitle, text: words.hideText, yes: words.hide, done: words.hidden, asksReason: true },
  delete: {
    title: words.deleteTitle,
    text: words.deleteText,
    yes: words.delete,
    done: words.deleted,
    asksReason: true,
  },
  show: { title: words.showTitle, text: words.showText, yes: words.show, done: words.shown, dangerous: false },
}

/** Reads all queues of moderation again. */
export function useRefreshQueues() {
  const client = useQueryClient()
  const { userId } = useDesk()
  return () => client.invalidateQueries({ queryKey: [...deskKey(userId), 'moderation'] })
}

/** Asks before a decision on a post or review, then carries it out. */
export function useDecisions(of: 'posts' | 'reviews', ask: Ask) {
  const refresh = useRefreshQueues()
  return (choice: ModerationChoice, { id, name }: { id: number; name: string }) => {
    const { title, ...question } = questions[choice]
    ask({
      ...question,
      title: title(name),
      act: async (reason) => {
        await decide(of, id, { choice, reason })
        await refresh()
      },
    })
  }
}
