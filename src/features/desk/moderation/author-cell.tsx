import { chakra } from '@chakra-ui/react'
import { formatDate } from '#src/fa/jalali.ts'
import { Button } from '#src/ui/form/button.tsx'
import { moderationStrings as words } from './strings.ts'
import type { Ask } from './use-decisions.ts'
import { useSuspend } from './use-suspend.ts'

type AuthorCellProps = { author: { user: number; name: string; suspended_until: string | null }; ask: Ask }

/** The author, until when they are suspended, and the button that suspends them. */
export function AuthorCell({ author: { user, name, suspended_until }, ask }: AuthorCellProps) {
  const suspend = useSuspend(ask)
  return (
    <chakra.span display="flex" flexDirection="column" alignItems="start">
      <bdi>{name}</bdi>
      {suspended_until === null ? (
        <Button size="small" variant="plain" onClick={() => suspend({ user, name })}>
          {words.suspend}
        </Button>
      ) : (
        <chakra.span color="muted" fontSize="s">
          {words.suspendedUntil(formatDate(new Date(suspended_until)))}
        </chakra.span>
      )}
    </chakra.span>
  )
}
