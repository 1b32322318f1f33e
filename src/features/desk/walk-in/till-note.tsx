import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { walkInStrings as words } from './strings.ts'

/** Why no money can be taken here, with the way to the till. */
export function TillNote({ isClosed }: { isClosed: boolean }) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      alignItems="start"
      gap="2"
      padding="3"
      borderRadius="s"
      background="warningSoft"
    >
      <chakra.p fontWeight="semibold">{isClosed ? words.tillClosed : words.tillLocked}</chakra.p>
      <p>{isClosed ? words.tillClosedText : words.tillLockedText}</p>
      <Link to="/desk/till" className={buttonClass({ variant: 'soft', size: 'small' })}>
        {words.toTill}
      </Link>
    </chakra.div>
  )
}
