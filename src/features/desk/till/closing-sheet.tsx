import { chakra } from '@chakra-ui/react'
import { type ClosedShift, type TillMethod, tillMethods } from '#src/contract/desk/till.ts'
import { signedToman } from '#src/fa/desk/signed-toman.ts'
import { formatToman } from '#src/fa/toman.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './closing-sheet.module.css'
import { tillStrings as words } from './strings.ts'

const methodNames: Record<TillMethod, string> = { cash: words.cash, terminal: words.terminal }

/** A closing on one page, with room to sign in print. */
export function ClosingSheet({ shift, onHide }: { shift: ClosedShift; onHide: () => void }) {
  const { id, pool, opened_by, opened_at, closed_at, float, expected, counted, reason } = shift
  const facts = [
    { name: words.pool, value: pool.name },
    { name: words.cashier, value: opened_by.name },
    { name: words.from, value: words.time(opened_at) },
    { name: words.until, value: words.time(closed_at) },
    { name: words.ofFloat, value: formatToman(float) },
  ]
  return (
    <chakra.section
      aria-labelledby="closing"
      padding="4"
      maxInlineSize="640px"
      background="paper"
      borderRadius="m"
      display="flex"
      flexDirection="column"
      gap="3"
    >
      <chakra.h2 id="closing" fontSize="l" fontWeight="bold">
        {words.closing(id)}
      </chakra.h2>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1" margin="0">
        {facts.map(({ name, value }) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="muted">{name}</chakra.dt>
            <chakra.dd margin="0">
              <bdi>{value}</bdi>
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {[words.expected, words.counted, words.difference].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tillMethods.map((method) => (
            <tr key={method}>
              <th scope="row">{methodNames[method]}</th>
              <td>{formatToman(expected[method])}</td>
              <td>{formatToman(counted[method])}</td>
              <td>{signedToman(counted[method] - expected[method])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reason !== null && (
        <p>
          {words.differenceReason}: <bdi>{reason}</bdi>
        </p>
      )}
      <div className={styles.signatures}>
        <span>{words.signCashier}</span>
        <span>{words.signManager}</span>
      </div>
      <div className={styles.actions}>
        <Button icon="print" onClick={() => print()}>
          {words.print}
        </Button>
        <Button variant="ghost" onClick={onHide}>
          {words.hide}
        </Button>
      </div>
    </chakra.section>
  )
}
