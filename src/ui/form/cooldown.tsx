import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './cooldown.module.css'
import { Countdown } from './countdown.tsx'

type CooldownProps = {
  /** Milliseconds since 1970; undefined without a cooldown. */
  until: number | undefined
  onEnd: () => void
}

/** Time until another code may be requested. */
export function Cooldown({ until, onEnd }: CooldownProps) {
  if (until === undefined) return null
  return (
    <p className={styles.resend}>
      {uiStrings.nextCodeIn} <Countdown key={until} until={until} onEnd={onEnd} />
    </p>
  )
}
