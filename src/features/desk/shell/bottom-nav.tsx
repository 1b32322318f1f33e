import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { useDesk } from './desk-context.ts'
import { DeskIdentity } from './desk-identity.tsx'
import { navFor } from './desk-nav.ts'
import { NavLink } from './nav-link.tsx'
import { PoolChooser } from './pool-chooser.tsx'
import { deskStrings as words } from './strings.ts'

/** Links that fit 360 px beside the button of the sheet. */
const MAX_LINKS = 4

/** Navigation below 900 px: the first areas of a role, and a sheet with all of them. */
export function BottomNav() {
  const { me } = useDesk()
  const [open, setOpen] = useState(false)
  const items = navFor(me.capabilities)
  const close = () => setOpen(false)
  return (
    <>
      <chakra.nav
        aria-label={words.nav}
        data-bottom-bar=""
        display={{ base: 'grid', md: 'none' }}
        gridAutoFlow="column"
        gridAutoColumns="1fr"
        position="fixed"
        insetInline="0"
        insetBlockEnd="0"
        zIndex="header"
        padding="1"
        paddingBlockEnd="max(4px, env(safe-area-inset-bottom))"
        background="paper"
        borderBlockStartWidth="1px"
        borderBlockStartStyle="solid"
        borderColor="border"
        css={{ '@media print': { display: 'none' } }}
      >
        {items.slice(0, MAX_LINKS).map((item) => (
          <NavLink key={item.to} item={item} stacked />
        ))}
        <chakra.button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          display="flex"
          flexDirection="column"
          alignItems="center"
          justifyContent="center"
          gap="half"
          minBlockSize="touch"
          borderRadius="s"
          border="none"
          background="none"
          color="text"
          cursor="pointer"
          fontFamily="inherit"
          fontSize="xs"
          _focusVisible={{ outline: '2px solid var(--primary)', outlineOffset: '-2px' }}
        >
          <Icon name="list" size={20} />
          {words.more}
        </chakra.button>
      </chakra.nav>
      <BottomSheet open={open} onClose={close} title={words.menu}>
        <chakra.div display="flex" flexDirection="column" gap="4">
          <PoolChooser />
          <chakra.nav aria-label={words.menu} display="flex" flexDirection="column" gap="1">
            {items.map((item) => (
              <NavLink key={item.to} item={item} onFollow={close} />
            ))}
          </chakra.nav>
          <DeskIdentity />
        </chakra.div>
      </BottomSheet>
    </>
  )
}
