import { Link, useNavigate } from '@tanstack/react-router'
import type { PostCategory } from '#src/contract/post.ts'
import { postCategoryNames } from '#src/fa/post-categories.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import * as styles from './library.module.css'
import type { LibrarySearch } from './search.ts'

const filters: (PostCategory | undefined)[] = [undefined, 'swim', 'football', 'volleyball', 'basketball']

const sorts = (['newest', 'views'] as const).map((value) => ({ value, label: words.sorts[value] }))
const exact = { exact: true, includeSearch: true }

/** Category, sort order and layout. All three are search parameters, so that Back and shared links restore them. */
export function LibraryControls({ search }: { search: LibrarySearch }) {
  return (
    <div className={styles.controls}>
      <Filters search={search} />
      <SortChoice search={search} />
      <LayoutChoice search={search} />
    </div>
  )
}

function Filters({ search }: { search: LibrarySearch }) {
  const chosen = search.category
  // The category 'other' has no chip, but a link may select it.
  const shown = chosen === 'other' ? [...filters, chosen] : filters
  return (
    <nav className={styles.filters} aria-label={words.categories}>
      {shown.map((category) => (
        <Link
          key={category ?? 'all'}
          to="."
          // The current chip links to the current URL, so that the router marks it as active.
          search={category === chosen ? search : { ...search, category, shown: undefined }}
          resetScroll={false}
          className={styles.chip}
          activeOptions={exact}
        >
          {category === undefined ? words.all : postCategoryNames[category]}
        </Link>
      ))}
    </nav>
  )
}

function SortChoice({ search }: { search: LibrarySearch }) {
  const choose = useChoice(search)
  return (
    <SelectField
      label={words.sort}
      hideLabel
      value={search.sort ?? 'newest'}
      options={sorts}
      onChange={(chosen) => choose({ sort: chosen === 'views' ? 'views' : undefined, shown: undefined })}
    />
  )
}

function LayoutChoice({ search }: { search: LibrarySearch }) {
  const choose = useChoice(search)
  const layout = search.layout ?? 'grid'
  return (
    <fieldset className={styles.layouts}>
      <legend className="visually-hidden">{words.layout}</legend>
      {(['grid', 'list'] as const).map((each) => (
        <IconButton
          key={each}
          icon={each}
          label={words.layouts[each]}
          aria-pressed={each === layout}
          onClick={() => choose({ layout: each === 'list' ? 'list' : undefined })}
        />
      ))}
    </fieldset>
  )
}

/** Changes some of the library's search parameters. */
function useChoice(search: LibrarySearch) {
  const navigate = useNavigate()
  return (change: LibrarySearch) => void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false })
}
