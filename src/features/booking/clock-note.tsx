import { useIsClockWrong } from '#src/api/use-today.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './booking.module.css'
import { bookingStrings as words } from './strings.ts'

/** Explains that the dates on the screen follow the server's clock when this device's clock is wrong. */
export function ClockNote() {
  if (!useIsClockWrong()) return null
  return (
    <p className={styles.notice} role="status">
      <Icon name="clock" size={20} />
      {words.clockWrong}
    </p>
  )
}
