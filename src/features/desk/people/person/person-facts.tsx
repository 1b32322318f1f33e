import type { Person } from '#src/contract/desk/people.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { FactList } from '#src/features/desk/orders/fact-list.tsx'
import { personStrings as words } from '#src/features/desk/people/strings.ts'

/** Number, balance and age of the account. */
export function PersonFacts({ person: { phone_number, created_at, wallet } }: { person: Person }) {
  return (
    <FactList
      id="facts"
      title={words.facts}
      facts={[
        {
          name: words.phone,
          value:
            phone_number === null ? (
              words.noPhone
            ) : (
              <a href={`tel:${phone_number}`} dir="ltr">
                {toPersianDigits(phone_number)}
              </a>
            ),
        },
        { name: words.balance, value: formatToman(wallet.balance) },
        { name: words.reserved, value: wallet.reserved === 0 ? null : formatToman(wallet.reserved) },
        { name: words.since, value: words.date(created_at) },
      ]}
    />
  )
}
