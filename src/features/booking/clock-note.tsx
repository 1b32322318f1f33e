import { useIsClockWrong } from '#src/api/use-today.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { bookingStrings as words } from './strings.ts'

/** Says that the months and dates on the screen are not by this device's clock, which is wrong. */
export function ClockNote() {
  if (!useIsClockWrong()) return null
  return (
    <p className="booking-notice" role="status">
      <Icon name="clock" size={20} />
      {words.clockWrong}
    </p>
  )
}
