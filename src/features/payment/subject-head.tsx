import type { ReactNode } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { Picture } from '#src/ui/media/picture.tsx'
import '#src/ui/motion/shared-picture.css'
import * as styles from './payment.module.css'

type SubjectHeadProps = { subject: Pick<PaymentOrder, 'picture'>; children: ReactNode }

/** The small picture of an ordered class or pool, into which that of the screen before turns, beside its names. */
export function SubjectHead({ subject: { picture }, children }: SubjectHeadProps) {
  return (
    <div className={styles.subject}>
      {picture && (
        <Picture
          picture={picture}
          resolve={resolveUrl}
          sizes="72px"
          ratio="1"
          alt=""
          priority
          shared
          className={styles.subjectPicture}
        />
      )}
      <div className={styles.subjectNames}>{children}</div>
    </div>
  )
}
