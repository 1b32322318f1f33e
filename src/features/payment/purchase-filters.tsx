import { Link } from '@tanstack/react-router'
import { type PurchaseSearch, searchKinds, searchStates } from './purchase-search.ts'
import { purchaseStrings as words } from './purchase-strings.ts'

/** Links that change the address, so that Back and a shared link bring the same list. */
export function PurchaseFilters({ search }: { search: PurchaseSearch }) {
  return (
    <div className="purchase-filters">
      <nav className="purchase-filter" aria-label={words.filterState}>
        <span className="purchase-filter-name" aria-hidden="true">
          {words.filterState}
        </span>
        <Filter search={without(search, 'state')} label={words.all} />
        {searchStates.map((each) => (
          <Filter key={each} search={{ ...search, state: each }} label={words.filterStates[each]} />
        ))}
      </nav>
      <nav className="purchase-filter" aria-label={words.filterKind}>
        <span className="purchase-filter-name" aria-hidden="true">
          {words.filterKind}
        </span>
        <Filter search={without(search, 'kind')} label={words.all} />
        {searchKinds.map((each) => (
          <Filter key={each} search={{ ...search, kind: each }} label={words.filterKinds[each]} />
        ))}
      </nav>
    </div>
  )
}

// The chosen ones lead to where one is.
const exact = { exact: true, includeSearch: true }

function Filter({ search, label }: { search: PurchaseSearch; label: string }) {
  return (
    <Link to="/purchase-history" search={search} resetScroll={false} className="purchase-chip" activeOptions={exact}>
      {label}
    </Link>
  )
}

function without(search: PurchaseSearch, name: keyof PurchaseSearch): PurchaseSearch {
  const { [name]: _, ...rest } = search
  return rest
}
