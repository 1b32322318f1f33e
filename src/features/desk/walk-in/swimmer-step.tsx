import { useState } from 'react'
import type { Person } from '#src/contract/desk/people.ts'
import { MAX_SWIMMERS } from '#src/contract/member/member.ts'
import { MAX_PEOPLE } from '#src/contract/payment.ts'
import { ChoiceList } from '#src/features/desk/form/choice-list.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { MemberForm } from '#src/features/desk/people/person/member-form.tsx'
import type { DeskSwimmer } from '#src/features/desk/people/person/member-papers.ts'
import { Section } from '#src/features/desk/people/person/section.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { walkInStrings as words } from './strings.ts'
import { bookableBy, type Sale } from './use-sale.ts'

const peopleCounts = Array.from({ length: MAX_PEOPLE }, (_, index) => String(index + 1))

type SwimmerStepProps = { person: Person; sale: Sale; error: string | undefined }

/** Who swims, among the swimmers of the account and those shared with it; a new one can be added. */
export function SwimmerStep({ person, sale, error }: SwimmerStepProps) {
  const { may } = useDesk()
  const [edited, setEdited] = useState<DeskSwimmer | 'new'>()
  const { swimmers, people, mayBring, change } = sale
  const close = () => setEdited(undefined)
  const mayWrite = may('people.write')
  const incomplete = person.members.filter(
    ({ id, sex, birth_date }) => swimmers.includes(id) && (sex === null || birth_date === null),
  )
  const isFull = swimmers.length >= MAX_SWIMMERS
  return (
    <Section
      title={words.swimmers}
      actions={
        mayWrite && (
          <Button variant="soft" size="small" icon="plus" aria-haspopup="dialog" onClick={() => setEdited('new')}>
            {words.addSwimmer}
          </Button>
        )
      }
    >
      <ChoiceList
        label={words.swimmers}
        hideLabel
        {...(isFull && { hint: words.mostSwimmers(MAX_SWIMMERS) })}
        options={bookableBy(person).map((member) => ({
          value: String(member.id),
          label: member.shared_by === undefined ? member.name : words.sharedSwimmer(member.name, member.shared_by),
          disabled: isFull && !swimmers.includes(member.id),
        }))}
        chosen={swimmers.map(String)}
        onChange={(chosen) => change.swimmers(chosen.map(Number))}
        error={error}
      />
      {/* Classes for one sex or age refuse swimmers without these. */}
      {mayWrite &&
        incomplete.map((member) => (
          <div key={member.id}>
            <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setEdited(member)}>
              {words.complete(member.name)}
            </Button>
          </div>
        ))}
      {mayBring && (
        <SelectInput
          label={words.people}
          hint={words.peopleHint}
          value={String(people)}
          options={peopleCounts.map((value) => ({ value, label: words.peopleCount(Number(value)) }))}
          onChange={(value) => change.people(Number(value))}
        />
      )}
      <BottomSheet
        open={edited !== undefined}
        onClose={close}
        title={edited === undefined || edited === 'new' ? words.addSwimmer : words.complete(edited.name)}
        dismissable={false}
      >
        {edited !== undefined && (
          <MemberForm
            user={person.user}
            {...(edited !== 'new' && { member: edited })}
            onDone={(member) => {
              if (edited === 'new' && !isFull) change.swimmers([...swimmers, member])
              close()
            }}
          />
        )}
      </BottomSheet>
    </Section>
  )
}
