import { chakra } from '@chakra-ui/react'
import type { Takings } from '#src/contract/desk/today.ts'
import { formatToman } from '#src/fa/toman.ts'
import { todayStrings as words } from './strings.ts'

/** The money of the day by where it was paid. */
export function TakingsRow({ takings }: { takings: Takings }) {
  const rows = [
    { name: words.bank, rial: takings.bank },
    { name: words.cash, rial: takings.cash },
    { name: words.terminal, rial: takings.terminal },
  ]
  return (
    <section aria-labelledby="takings">
      <chakra.h2 id="takings" fontSize="l" fontWeight="bold" marginBlockEnd="2">
        {words.taken}
      </chakra.h2>
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" gap="2" padding="3" background="paper" borderRadius="m">
        {rows.map(({ name, rial }) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="muted">{name}</chakra.dt>
            <dd>{formatToman(rial)}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </section>
  )
}
