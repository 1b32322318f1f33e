import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The page of a person. */
export function PersonLink({ user, children }: { user: number; children: ReactNode }) {
  return (
    <Link to="/desk/people/$id" params={{ id: String(user) }}>
      {children}
    </Link>
  )
}
