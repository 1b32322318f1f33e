import { Link } from '@tanstack/react-router'
import type { BookableKind } from '#src/contract/kind.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { bookingStrings as words } from './strings.ts'

/** The lists of what can be booked. */
export const listPaths = { team: '/teams', course: '/courses', pool: '/pools' } as const satisfies Record<
  BookableKind,
  string
>

/** Link to the list of the same kind. */
export function ListLink({ kind }: { kind: BookableKind }) {
  return (
    <Link to={listPaths[kind]} className={buttonClass()}>
      {words.seeList[kind]}
    </Link>
  )
}
