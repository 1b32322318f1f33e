import type { ReactNode } from 'react'
import type { OrderKind } from '#src/contract/kind.ts'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import { orderPath } from './links.ts'
import * as styles from './payment.module.css'
import { paymentStrings as words } from './strings.ts'

const titles = { 2: words.title, 3: words.gateway } as const

type PaymentPageProps = {
  /** Step of the booking: 2 is the order, 3 the redirect to the bank. */
  step: keyof typeof titles
  /** There is no order, or none that is shown: no step has a check mark. */
  notStarted?: boolean
  /** Order kind, once known. */
  kind?: OrderKind
  /** Where the back button leads without an earlier screen. */
  fallback?: string
  /** Shown in the fixed bottom bar on narrow screens. */
  action?: ReactNode
  children: ReactNode
}

/** A payment screen with the way back and its step bar. */
export function PaymentPage(props: PaymentPageProps) {
  const { step, notStarted = false, kind = 'team', fallback = orderPath(kind), action, children } = props
  return (
    <Page
      title={titles[step]}
      hideTitle
      className={styles.page}
      banner={<BackBar name={words.flows[kind]} fallback={fallback} />}
      action={action !== undefined && <PageAction>{action}</PageAction>}
    >
      <StepBar steps={words.steps[kind]} current={notStarted ? 1 : step} label={words.stepsLabel} />
      {children}
    </Page>
  )
}
