import type { ReactNode } from 'react'
import type { PriceSummary } from '#src/contract/catalog/price.ts'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import * as styles from './booking.module.css'
import { BookingBar } from './booking-bar.tsx'
import { ContinueButton } from './continue-button.tsx'
import { bookingStrings } from './strings.ts'

export type BookingStale = {
  stale: { at: number; offline: boolean } | undefined
  onRetry: () => void
}

type BookingFrameProps = BookingStale & {
  /** Page title, steps to the receipt and heading of the summary. */
  words: { title: string; steps: readonly string[]; summary: string }
  summary: PriceSummary
  ready: boolean
  holding: boolean
  onContinue: () => void
  /** The selection and its price, in the summary card. */
  selection: ReactNode
  /** The form. */
  children: ReactNode
}

/** Page of a booking: the form, and the summary with the button that continues to the payment. */
export function BookingFrame(props: BookingFrameProps) {
  const { words, summary, ready, holding, onContinue, selection, stale, onRetry, children } = props
  const continueButton = <ContinueButton ready={ready} holding={holding} onClick={onContinue} />
  return (
    <Page
      title={words.title}
      hideTitle
      className={styles.page}
      action={<BookingBar summary={summary}>{continueButton}</BookingBar>}
    >
      <StepBar steps={words.steps} current={1} label={bookingStrings.stepsLabel} />
      {stale !== undefined && <StaleBanner stale={stale} onRetry={onRetry} />}
      <div className={styles.root}>
        <div className={styles.main}>{children}</div>
        <Card as="aside" className={styles.side} aria-labelledby="summary-title">
          <h2 id="summary-title" className={styles.heading}>
            {words.summary}
          </h2>
          {selection}
          <div className={styles.sideAction}>{continueButton}</div>
          <p className={`${styles.quiet} ${styles.promise}`}>{bookingStrings.holdPromise}</p>
        </Card>
      </div>
    </Page>
  )
}
