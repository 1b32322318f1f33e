import { Link, useNavigate } from '@tanstack/react-router'
import type { PostCategory } from '#src/contract/post.ts'
import { postCategoryNames } from '#src/fa/post-categories.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import type { LibrarySearch } from './search.ts'

const filters: (PostCategory | undefined)[] = [undefined, 'swim', 'football', 'volleyball', 'basketball']

const sorts = (['newest', 'views'] as const).map((value) => ({ value, label: words.sorts[value] }))
const exact = { exact: true, includeSearch: true }

/** Category, order and layout. Each stands in the address, so that Back and a shared link bring the same library. */
export function LibraryControls({ search }: { search: LibrarySearch }) {
  return (
    <div className="library-controls">
      <Filters search={search} />
      <SortChoice search={search} />
      <LayoutChoice search={search} />
    </div>
  )
}

function Filters({ search }: { search: LibrarySearch }) {
  const chosen = search.category
  // The fifth category has no button of its own, yet a link may lead to it.
  const shown = chosen === 'other' ? [...filters, chosen] : filters
  return (
    <nav className="library-filters" aria-label={words.categories}>
      {shown.map((category) => (
        <Link
          key={category ?? 'all'}
          to="."
          // The chosen one leads nowhere new: the router marks it as the current one.
          search={category === chosen ? search : { ...search, category, shown: undefined }}
          resetScroll={false}
          className="library-chip"
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
    <fieldset className="library-layouts">
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

/** Changes a part of what the address says of the library. */
function useChoice(search: LibrarySearch) {
  const navigate = useNavigate()
  return (change: LibrarySearch) => void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false })
}
