import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type FactListProps = {
  id: string
  title: string
  /** Names with their values; without a value a fact is left out. */
  facts: readonly { name: string; value: ReactNode; atEnd?: boolean }[]
}

/** Facts by name, on a card. */
export function FactList({ id, title, facts }: FactListProps) {
  return (
    <chakra.section aria-labelledby={id} padding="4" background="paper" borderRadius="m">
      <chakra.h2 id={id} fontSize="l" fontWeight="bold" marginBlockEnd="2">
        {title}
      </chakra.h2>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="2" margin="0">
        {facts
          .filter(({ value }) => value !== null)
          .map(({ name, value, atEnd = false }) => (
            <chakra.div key={name} display="contents">
              <chakra.dt color="muted">{name}</chakra.dt>
              <chakra.dd margin="0" overflowWrap="anywhere" textAlign={atEnd ? 'end' : 'start'}>
                {value}
              </chakra.dd>
            </chakra.div>
          ))}
      </chakra.dl>
    </chakra.section>
  )
}
