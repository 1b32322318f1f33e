import { Link } from '@tanstack/react-router'
import { listPaths } from '#src/contract/catalog/screens.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { bookingStrings as words } from './strings.ts'

/** Link to the list of the same kind. */
export function ListLink({ kind, ...look }: { kind: BookableKind } & Parameters<typeof buttonClass>[0]) {
  return (
    <Link to={listPaths[kind]} className={buttonClass(look)}>
      {words.seeList[kind]}
    </Link>
  )
}
