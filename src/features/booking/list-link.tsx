import { Link } from '@tanstack/react-router'
import { listPaths } from '#src/contract/catalog/screens.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { bookingStrings as words } from './strings.ts'

/** Link to the list of the same kind. */
export function ListLink({ kind }: { kind: BookableKind }) {
  return (
    <Link to={listPaths[kind]} className={buttonClass()}>
      {words.seeList[kind]}
    </Link>
  )
}
