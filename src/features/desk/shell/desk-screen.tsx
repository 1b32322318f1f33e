import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Capability } from '#src/contract/desk/roles.ts'
import { usePageTitle } from '#src/ui/layout/use-page-title.ts'
import { useDesk } from './desk-context.ts'
import { NoAccess } from './no-access.tsx'
import { deskStrings as words } from './strings.ts'

type DeskScreenProps = {
  title: string
  /** Members of staff without it see why the screen stays closed. */
  needs?: Capability
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the desk: title, actions, content at full width. */
export function DeskScreen({ title, needs, actions, children }: DeskScreenProps) {
  const { may } = useDesk()
  usePageTitle(`${title} · ${words.desk}`)
  const isOpen = needs === undefined || may(needs)
  return (
    <chakra.div paddingInline={{ base: '3', md: '6' }} paddingBlock="4" display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h1 tabIndex={-1} fontSize="heading" fontWeight="bold" lineHeight="s" outline="none">
          {title}
        </chakra.h1>
        {isOpen && actions !== undefined && (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            {actions}
          </chakra.div>
        )}
      </chakra.div>
      {isOpen ? children : <NoAccess title={words.roleMissing} text={words.roleMissingText} link="/desk" />}
    </chakra.div>
  )
}
