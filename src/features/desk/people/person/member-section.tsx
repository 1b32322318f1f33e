import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { Person } from '#src/contract/desk/people.ts'
import { ageOn } from '#src/contract/member/eligibility.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { sexNameAt } from '#src/fa/sex-names.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { MemberForm } from './member-form.tsx'
import { type DeskSwimmer, paperOf } from './member-papers.ts'
import { Section } from './section.tsx'

/** The swimmers of the account with their papers. */
export function MemberSection({ person }: { person: Person }) {
  const { may } = useDesk()
  const [edited, setEdited] = useState<DeskSwimmer | 'new'>()
  const close = () => setEdited(undefined)
  const mayWrite = may('people.write')
  return (
    <Section
      title={words.members}
      actions={
        mayWrite && (
          <Button variant="soft" size="small" icon="plus" aria-haspopup="dialog" onClick={() => setEdited('new')}>
            {words.addMember}
          </Button>
        )
      }
    >
      <chakra.ul aria-label={words.members} listStyleType="none" display="flex" flexDirection="column" gap="3">
        {person.members.map((member) => (
          <chakra.li key={member.id} display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <Swimmer member={member} />
            {mayWrite && (
              <Button
                variant="ghost"
                size="small"
                aria-haspopup="dialog"
                aria-label={words.editMember(member.name)}
                onClick={() => setEdited(member)}
              >
                {words.edit}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {person.shared_members.length > 0 && <SharedMembers members={person.shared_members} />}
      <BottomSheet
        open={edited !== undefined}
        onClose={close}
        title={edited === undefined || edited === 'new' ? words.addMember : words.editMember(edited.name)}
        dismissable={false}
      >
        {edited !== undefined && (
          <MemberForm user={person.user} {...(edited !== 'new' && { member: edited })} onDone={close} />
        )}
      </BottomSheet>
    </Section>
  )
}

/** Swimmers whom other accounts share with this one: their papers are changed there. */
function SharedMembers({ members }: { members: Person['shared_members'] }) {
  const id = useId()
  return (
    <chakra.div marginBlockStart="4" display="flex" flexDirection="column" gap="2">
      <chakra.h3 id={id} fontSize="s" fontWeight="semibold">
        {words.sharedMembers}
      </chakra.h3>
      <chakra.p color="muted" fontSize="s">
        {words.sharedText}
      </chakra.p>
      <chakra.ul aria-labelledby={id} listStyleType="none" display="flex" flexDirection="column" gap="3">
        {members.map((member) => (
          <chakra.li key={member.id}>
            <Swimmer member={member} sharedBy={member.shared_by} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

function Swimmer({ member, sharedBy }: { member: DeskSwimmer; sharedBy?: string }) {
  const { name, relation, birth_date, sex } = member
  const today = jalaliDay(new Date())
  const age = birth_date === null ? undefined : ageOn(birth_date, today)
  return (
    <chakra.div flex="1 1 220px" minInlineSize="0">
      <chakra.p fontWeight="semibold">
        <bdi>{name}</bdi>
      </chakra.p>
      <chakra.p color="muted" fontSize="s">
        {words.both([
          sharedBy === undefined ? words.relations[relation] : words.sharedBy(sharedBy),
          age === undefined ? words.noBirthDate : words.age(age),
          sex === null ? words.noSex : sexNameAt(sex, age),
        ])}
      </chakra.p>
      <chakra.p display="flex" flexWrap="wrap" gap="1" marginBlockStart="1">
        {(['insurance', 'certificate'] as const).map((paper) => {
          const { text, tone } = paperOf(member, paper, today)
          return (
            <Badge key={paper} tone={tone}>
              {text}
            </Badge>
          )
        })}
      </chakra.p>
    </chakra.div>
  )
}
