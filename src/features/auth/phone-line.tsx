import { toPersianDigits } from '#src/fa/digits.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './auth.module.css'
import type { AuthFlow } from './flow.ts'
import { authStrings as words } from './strings.ts'

/** The phone number of a step, with a link back to change it. */
export function PhoneLine({ text, flow }: { text: string; flow: AuthFlow }) {
  return (
    <p className={styles.sentTo}>
      {text} <bdi dir="ltr">{toPersianDigits(flow.phone)}</bdi>
      <Button variant="plain" size="small" onClick={() => flow.go('phone')}>
        {words.editPhone}
      </Button>
    </p>
  )
}
