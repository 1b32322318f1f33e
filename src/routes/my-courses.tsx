import { createFileRoute } from '@tanstack/react-router'
import { MyTermsPage } from './-my-terms-page.tsx'

export const Route = createFileRoute('/my-courses')({ component: () => <MyTermsPage kind="course" /> })
