import { useState } from 'react'
import type { Person } from '#src/contract/desk/people.ts'
import { MAX_SWIMMERS } from '#src/contract/member/member.ts'
import { MAX_PEOPLE } from '#src/contract/payment.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { MemberForm } from '#src/features/desk/people/person/member-form.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ChoiceList } from './choice-list.tsx'
import { Step } from './step.tsx'
import { walkInStrings as words } from './strings.ts'
import type { Sale } from './use-sale.ts'

const peopleCounts = Array.from({ length: MAX_PEOPLE }, (_, index) => String(index + 1))

type SwimmerStepProps = { person: Person; sale: Sale; error: string | undefined }

/** Who swims, among the swimmers of the account; a new one can be added. */
export function SwimmerStep({ person, sale, error }: SwimmerStepProps) {
  const { may } = useDesk()
  const [isAdding, setAdding] = useState(false)
  const { swimmers, people, mayBring, change } = sale
  const close = () => setAdding(false)
  const isFull = swimmers.length >= MAX_SWIMMERS
  return (
    <Step
      title={words.swimmers}
      actions={
        may('people.write') && (
          <Button variant="soft" size="small" icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {words.addSwimmer}
          </Button>
        )
      }
    >
      <ChoiceList
        label={isFull ? words.mostSwimmers(MAX_SWIMMERS) : words.swimmers}
        options={person.members.map(({ id, name }) => ({
          value: String(id),
          label: name,
          disabled: isFull && !swimmers.includes(id),
        }))}
        chosen={swimmers.map(String)}
        onChange={(chosen) => change.swimmers(chosen.map(Number))}
        error={error}
      />
      {mayBring && (
        <SelectInput
          label={words.people}
          hint={words.peopleHint}
          value={String(people)}
          options={peopleCounts.map((value) => ({ value, label: words.peopleCount(Number(value)) }))}
          onChange={(value) => change.people(Number(value))}
        />
      )}
      <BottomSheet open={isAdding} onClose={close} title={words.addSwimmer} dismissable={false}>
        {isAdding && (
          <MemberForm
            user={person.user}
            onDone={(member) => {
              if (!isFull) change.swimmers([...swimmers, member])
              close()
            }}
          />
        )}
      </BottomSheet>
    </Step>
  )
}
