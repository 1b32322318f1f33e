import { chakra } from '@chakra-ui/react'
import { useDesk } from './desk-context.ts'
import { navFor } from './desk-nav.ts'
import { DeskScreen } from './desk-screen.tsx'
import { NavLink } from './nav-link.tsx'
import { deskStrings as words } from './strings.ts'

/** The desk's first screen for a role without the day's overview: the areas it opens. */
export function DeskStart() {
  const { me } = useDesk()
  return (
    <DeskScreen title={words.desk}>
      <chakra.nav aria-label={words.start} display="flex" flexDirection="column" gap="1" maxInlineSize="480px">
        {navFor(me.capabilities)
          .filter(({ to }) => to !== '/desk')
          .map((item) => (
            <NavLink key={item.to} item={item} />
          ))}
      </chakra.nav>
    </DeskScreen>
  )
}
