import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { DeskSession } from '#src/contract/desk/catalog-session.ts'
import { termKey } from '#src/contract/month.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { ChoiceList } from '#src/features/desk/form/choice-list.tsx'
import { NumberInput } from '#src/features/desk/form/number-input.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { termText } from './session-text.ts'
import { sessionStrings as words } from './strings.ts'

type Place = DeskSession['places'][number]

const termOf = ({ year, month, day }: Place) => ({ year, month, ...(day !== null && { day }) })

/** The months or dates of a session: capacity and sale of the chosen ones. */
export function PlacesForm({ session }: { session: DeskSession }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [capacity, setCapacity] = useState<number | null>(null)
  const save = useMutation(catalogMutations.setPlaces())
  const places = session.places.filter((place) => chosen.includes(termKey(termOf(place))))
  const set = async (change: { capacity?: number; closed?: boolean }) => {
    try {
      await save.mutateAsync({ session, body: { version: session.version, terms: places.map(termOf), ...change } })
      setChosen([])
      showToast({ kind: 'success', text: words.placesSaved })
    } catch {
      // Shown below.
    }
  }
  const isNone = places.length === 0
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.div maxBlockSize="50vh" overflowY="auto">
        <ChoiceList
          label={words.months}
          hideLabel
          layout="rows"
          options={session.places.map((place) => ({
            value: termKey(termOf(place)),
            label: <PlaceLine place={place} />,
          }))}
          chosen={chosen}
          onChange={setChosen}
        />
      </chakra.div>
      <p role="status">{words.chosen(places.length)}</p>
      <NumberInput label={words.newCapacity} value={capacity} onChange={setCapacity} />
      <ErrorAlert text={save.error === null ? undefined : actionErrorText(save.error)} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button
          loading={save.isPending}
          disabled={isNone || capacity === null}
          onClick={() => capacity !== null && void set({ capacity })}
        >
          {words.setCapacity}
        </Button>
        <Button variant="soft" disabled={isNone} onClick={() => void set({ closed: true })}>
          {words.closeTerms}
        </Button>
        <Button variant="soft" disabled={isNone} onClick={() => void set({ closed: false })}>
          {words.openTerms}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function PlaceLine({ place }: { place: Place }) {
  return (
    <chakra.span display="flex" gap="3">
      <chakra.span flex="1">{termText(place)}</chakra.span>
      <span>{words.of(place.taken, place.capacity)}</span>
      <chakra.span color="muted">{place.closed ? words.closed : words.open}</chakra.span>
    </chakra.span>
  )
}
