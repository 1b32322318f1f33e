import type { ReactNode } from 'react'
import type { OrderKind } from '#src/contract/kind.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import './payment.css'
import { paymentStrings as words } from './strings.ts'

const titles = { 2: words.title, 3: words.gateway } as const

type PaymentPageProps = {
  /** Of the four steps of a booking: 2 is the order, 3 the way to the bank. */
  step: keyof typeof titles
  /** What is paid for, once that is known. */
  kind?: OrderKind
  /** Within reach of the thumb, on narrow screens. */
  action?: ReactNode
  children: ReactNode
}

/** A screen of the payment, under its step bar. */
export function PaymentPage({ step, kind = 'team', action, children }: PaymentPageProps) {
  return (
    <Page
      title={titles[step]}
      hideTitle
      className="payment-page"
      action={action !== undefined && <PageAction>{action}</PageAction>}
    >
      <StepBar steps={words.steps[kind]} current={step} label={words.stepsLabel} />
      {children}
    </Page>
  )
}
