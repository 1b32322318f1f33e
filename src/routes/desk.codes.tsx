import { createFileRoute } from '@tanstack/react-router'
import { CodeList } from '#src/features/desk/catalog/codes/code-list.tsx'

export const Route = createFileRoute('/desk/codes')({ component: CodeList })
