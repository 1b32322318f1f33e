import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Icon } from '#src/ui/media/icon.tsx'
import { useDeskPool } from './desk-context.ts'
import type { DeskNavItem } from './desk-nav.ts'

type NavLinkProps = { item: DeskNavItem; stacked?: boolean; onFollow?: () => void }

/** A link to an area of the desk, which the chosen pool follows. `stacked`: the label below the icon. */
export function NavLink({ item, stacked = false, onFollow }: NavLinkProps) {
  const pool = useDeskPool()
  return (
    <chakra.span
      asChild
      display="flex"
      flexDirection={stacked ? 'column' : 'row'}
      alignItems="center"
      justifyContent={stacked ? 'center' : 'start'}
      gap={stacked ? 'half' : '3'}
      minBlockSize="touch"
      minInlineSize="0"
      paddingInline={stacked ? '1' : '3'}
      borderRadius="s"
      fontSize={stacked ? 'xs' : 's'}
      color="text"
      textDecoration="none"
      _hover={{ background: 'primarySoft' }}
      _focusVisible={{ outline: '2px solid var(--primary)', outlineOffset: '-2px' }}
      css={{ '&[aria-current="page"]': { background: 'primarySoft', color: 'primaryStrong', fontWeight: 'semibold' } }}
    >
      <Link
        to={item.to}
        search={pool === null ? {} : { pool }}
        activeOptions={{ exact: item.to === '/desk', includeSearch: false }}
        onClick={onFollow}
      >
        <Icon name={item.icon} size={20} />
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" maxInlineSize="100%">
          {(stacked ? item.short : undefined) ?? item.label}
        </chakra.span>
      </Link>
    </chakra.span>
  )
}
