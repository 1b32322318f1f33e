import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { SearchHit, SearchModel } from '#src/contract/search.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { HitRow } from './hit-row.tsx'
import { modelIcons } from './links.ts'
import * as styles from './search.module.css'
import { searchStrings as words } from './strings.ts'

/** Hits shown per kind until that kind is selected. */
const MAX_PER_KIND = 6

type HitGroupsProps = { query: string; model: SearchModel | undefined; hits: SearchHit[] }

/** Search hits grouped by kind; the best hit's kind comes first. */
export function HitGroups({ query, model, hits }: HitGroupsProps) {
  const models = [...new Set(hits.map((hit) => hit.model))]
  return models.map((kind) => (
    <HitGroup
      key={kind}
      kind={kind}
      query={query}
      all={model !== undefined}
      hits={hits.filter((hit) => hit.model === kind)}
    />
  ))
}

type HitGroupProps = { kind: SearchModel; query: string; all: boolean; hits: SearchHit[] }

function HitGroup({ kind, query, all, hits }: HitGroupProps) {
  const id = useId()
  const shown = all ? hits : hits.slice(0, MAX_PER_KIND)
  return (
    <section className={styles.hitGroup} aria-labelledby={id}>
      <div className={styles.hitGroupHead}>
        <h2 id={id} className={styles.hitGroupTitle}>
          <Icon name={modelIcons[kind]} />
          {words.models[kind]}
        </h2>
        {shown.length < hits.length && (
          <Link
            to="/search"
            search={{ q: query, model: kind }}
            className={buttonClass({ variant: 'plain', size: 'small' })}
          >
            {words.showAll(kind)}
          </Link>
        )}
      </div>
      <ul className={styles.hitList}>
        {shown.map((hit) => (
          <HitRow key={hit.id} hit={hit} query={query} />
        ))}
      </ul>
    </section>
  )
}
