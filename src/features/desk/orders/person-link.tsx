import type { ReactNode } from 'react'

/** The page of a person. */
export function PersonLink({ user, children }: { user: number; children: ReactNode }) {
  return <a href={`/desk/people/${user}`}>{children}</a>
}
