import { createFileRoute } from '@tanstack/react-router'
import { MyTermsPage } from './-my-terms-page.tsx'

export const Route = createFileRoute('/my-pools')({ component: () => <MyTermsPage kind="pool" /> })
