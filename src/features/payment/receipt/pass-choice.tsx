import { type ReactNode, useState } from 'react'
import type { Receipt } from '#src/contract/payment.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { receiptStrings as words } from '#src/features/payment/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './receipt.module.css'

type Passes = Pick<Receipt, 'payer' | 'passes' | 'swimmers'>

/** Who shows the pass of all: the swimmers with a term that is not cancelled, or the account holder alone. */
export function passHolder({ payer, passes = [], swimmers = [] }: Passes): string | undefined {
  const admitted = swimmers.filter(({ id }) => passes.length === 0 || passes.some((pass) => pass.id === id))
  return namesBesideHolder(admitted) ?? payer?.username
}

/** The pass of all swimmers of an order, or of one of them. `choice` are buttons; null for a single swimmer. */
export function usePassChoice<Pass extends string | null>(
  receipt: Passes,
  pass: Pass,
): { pass: string | Pass; holder: string | undefined; choice: ReactNode } {
  const [chosen, setChosen] = useState<number>()
  const { passes = [] } = receipt
  const own = passes.find(({ id }) => id === chosen)
  const choice = passes.length > 1 && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be a form
    <div className={styles.passes} role="group" aria-label={words.passes}>
      <Button variant="pill" aria-pressed={own === undefined} onClick={() => setChosen(undefined)}>
        {words.familyPass}
      </Button>
      {passes.map(({ id, name }) => (
        <Button key={id} variant="pill" aria-pressed={own?.id === id} onClick={() => setChosen(id)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  )
  return { pass: own?.pass ?? pass, holder: own?.name ?? passHolder(receipt), choice }
}
