import { Countdown } from './countdown.tsx'
import './cooldown.css'
import { uiStrings } from '#src/ui/strings.ts'

type WaitLineProps = {
  /** Milliseconds since 1970; undefined when there is nothing to wait for. */
  until: number | undefined
  onEnd: () => void
}

/** The time until another code may be asked for. */
export function Cooldown({ until, onEnd }: WaitLineProps) {
  if (until === undefined) return null
  return (
    <p className="code-resend">
      {uiStrings.nextCodeIn} <Countdown key={until} until={until} onEnd={onEnd} />
    </p>
  )
}
