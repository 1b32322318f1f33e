import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DeskFrame } from '#src/features/desk/shell/desk-frame.tsx'

export const Route = createFileRoute('/desk')({
  validateSearch: ({ pool }: { pool?: unknown }): { pool?: number } => (typeof pool === 'number' ? { pool } : {}),
  component: DeskLayout,
})

function DeskLayout() {
  return (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  )
}
