import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { roleNames } from '#src/fa/desk/role-names.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { useDesk } from './desk-context.ts'
import { deskStrings as words } from './strings.ts'

/** Who is signed in with which roles, and the way back to the app of swimmers. */
export function DeskIdentity() {
  const { me } = useDesk()
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" fontSize="s">
      <chakra.p paddingInline="3">
        <span className="visually-hidden">{words.signedInAs}</span>
        <chakra.b display="block">
          <bdi>{me.name}</bdi>
        </chakra.b>
        <chakra.span color="muted">{rolesText(me)}</chakra.span>
      </chakra.p>
      <Link to="/" className={buttonClass({ variant: 'plain', size: 'small' })}>
        <Icon name="logout" size={18} />
        {words.backToApp}
      </Link>
    </chakra.div>
  )
}

function rolesText({ grants, pools }: DeskMe): string {
  const texts = grants.map(({ role, pool }) => {
    const name = pools.find(({ id }) => id === pool)?.name
    return name === undefined ? roleNames[role] : words.roleAt(roleNames[role], name)
  })
  return words.list([...new Set(texts)])
}
