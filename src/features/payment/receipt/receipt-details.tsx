import type { ReactNode } from 'react'
import type { Receipt } from '#src/contract/payment.ts'
import { CopyText } from '#src/features/payment/copy-text.tsx'
import * as paymentStyles from '#src/features/payment/payment.module.css'
import { receiptStrings as words } from '#src/features/payment/strings.ts'
import { SubjectHead } from '#src/features/payment/subject-head.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './receipt.module.css'
import { factsOf } from './receipt-facts.ts'

/** Receipt without a ticket. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  return (
    <Card as="section" aria-labelledby="details-title">
      <SubjectHead subject={receipt}>
        <h2 id="details-title" className={paymentStyles.subjectHeading}>
          {words.details}
        </h2>
        <p className={paymentStyles.orderName}>{receipt.team_name}</p>
        <p className={paymentStyles.quiet}>{receipt.session_title}</p>
      </SubjectHead>
      <ReceiptFacts receipt={receipt} />
    </Card>
  )
}

export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  return (
    <dl className={styles.facts}>
      {factsOf(receipt, { withReductions: receipt.payer !== null }).map(({ name, value, isCode }) => (
        <Fact key={name} name={name}>
          {isCode ? <bdi dir="ltr">{value}</bdi> : value}
        </Fact>
      ))}
      <Fact name={words.uid}>
        <CopyText text={receipt.uid} label={words.copyUid} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
