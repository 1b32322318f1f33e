import type { ReactNode } from 'react'
import type { PriceSummary } from '#src/contract/catalog/price.ts'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import * as styles from './booking.module.css'
import { BookingBar } from './booking-bar.tsx'
import { ContinueButton } from './continue-button.tsx'
import { payableText } from './order-summary.tsx'
import { bookingStrings } from './strings.ts'

export type BookingStale = {
  stale: { at: number; offline: boolean } | undefined
  onRetry: () => void
}

/** What all screens of a booking show: its name, page title and steps to the receipt. */
type BookingPageWords = { flow: string; title: string; steps: readonly string[] }

type BookingPageProps = {
  words: BookingPageWords
  /** Where the back button leads without an earlier screen. */
  fallback: string
  action?: ReactNode
  children: ReactNode
}

/** A screen of a booking: the way back, and the steps to the receipt. */
export function BookingPage({ words, fallback, action, children }: BookingPageProps) {
  return (
    <Page
      title={words.title}
      hideTitle
      className={styles.page}
      banner={<BackBar name={words.flow} fallback={fallback} />}
      action={action}
    >
      <StepBar steps={words.steps} current={1} label={bookingStrings.stepsLabel} />
      {children}
    </Page>
  )
}

type BookingFrameProps = BookingStale & {
  /** With the heading of the summary. */
  words: BookingPageWords & { summary: string }
  summary: PriceSummary
  /** Price of one term or person. */
  unit: { name: string; price: string }
  ready: boolean
  holding: boolean
  onContinue: () => void
  /** The selection and its price, in the summary card. */
  selection: ReactNode
  /** Above the continue button. */
  notice: ReactNode
  fallback: string
  /** The form. */
  children: ReactNode
}

/** Page of a booking: the form, and the summary with the button that continues to the payment. */
export function BookingFrame(props: BookingFrameProps) {
  const { words, summary, unit, ready, holding, onContinue, selection, notice, stale, onRetry, fallback } = props
  const continueButton = <ContinueButton ready={ready} holding={holding} onClick={onContinue} />
  const price = ready ? { name: bookingStrings.payable, price: payableText(summary) } : unit
  return (
    <BookingPage
      words={words}
      fallback={fallback}
      action={
        <BookingBar price={price} notice={notice}>
          {continueButton}
        </BookingBar>
      }
    >
      {stale !== undefined && <StaleBanner stale={stale} onRetry={onRetry} />}
      <div className={styles.root}>
        <div className={styles.main}>{props.children}</div>
        <Card as="aside" className={styles.side} aria-labelledby="summary-title">
          <h2 id="summary-title" className={styles.heading}>
            {words.summary}
          </h2>
          {selection}
          <div className={styles.sideAction}>
            {notice}
            {continueButton}
          </div>
          <p className={`${styles.quiet} ${styles.promise}`}>{bookingStrings.holdPromise}</p>
        </Card>
      </div>
    </BookingPage>
  )
}
