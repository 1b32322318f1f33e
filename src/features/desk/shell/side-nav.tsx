import { chakra } from '@chakra-ui/react'
import { useDesk } from './desk-context.ts'
import { DeskIdentity } from './desk-identity.tsx'
import { navFor } from './desk-nav.ts'
import { NavLink } from './nav-link.tsx'
import { PoolChooser } from './pool-chooser.tsx'
import { deskStrings as words } from './strings.ts'

/** Navigation beside the screen from 900 px on. */
export function SideNav() {
  const { me } = useDesk()
  return (
    <chakra.div
      display={{ base: 'none', md: 'flex' }}
      flexDirection="column"
      gap="4"
      flex="none"
      inlineSize="240px"
      position="sticky"
      insetBlockStart="0"
      blockSize="100dvh"
      overflowY="auto"
      padding="3"
      background="paper"
      borderInlineEndWidth="1px"
      borderInlineEndStyle="solid"
      borderColor="border"
      css={{ '@media print': { display: 'none' } }}
    >
      <chakra.p fontWeight="bold" fontSize="l" paddingInline="3" paddingBlockStart="2">
        {words.desk}
      </chakra.p>
      <PoolChooser />
      <chakra.nav aria-label={words.nav} display="flex" flexDirection="column" gap="1" flex="1">
        {navFor(me.capabilities).map((item) => (
          <NavLink key={item.to} item={item} />
        ))}
      </chakra.nav>
      <DeskIdentity />
    </chakra.div>
  )
}
