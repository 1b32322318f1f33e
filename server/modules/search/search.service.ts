import type { Deps } from '#server/core/deps.ts'
import type { SearchHit, SearchModel } from '#src/contract/search.ts'
import { plainWords, searchTerms } from '#src/fa/search-terms.ts'
import { findHits } from './search.repo.ts'

const MOST_HITS = 50

/** The hits of `query`, best first. A query without a word finds nothing. */
export async function search(deps: Deps, query: string, model: SearchModel | undefined): Promise<SearchHit[]> {
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  // Terms are alphanumeric, so they cannot close the quotes.
  const textQuery = (weight: string) =>
    terms
      .map((term) => term.map((parts) => `(${parts.map((part) => `'${part}':*${weight}`).join(' & ')})`).join(' | '))
      .map((term) => `(${term})`)
      .join(' & ')
  return findHits(deps.db, {
    title: plainWords(query),
    inTitles: textQuery('A'),
    anywhere: textQuery(''),
    model,
    limit: MOST_HITS,
  })
}
