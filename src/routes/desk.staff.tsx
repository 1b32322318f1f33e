import { createFileRoute } from '@tanstack/react-router'
import { StaffScreen } from '#src/features/desk/staff/staff-screen.tsx'

export const Route = createFileRoute('/desk/staff')({ component: StaffScreen })
