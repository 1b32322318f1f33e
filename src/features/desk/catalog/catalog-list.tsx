import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { CatalogNoun } from '#src/contract/desk/catalog.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { newId } from '#src/offline/new-id.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { catalogMutations } from './mutations.ts'
import { type CatalogRow, nouns } from './nouns.ts'
import { type CatalogFilter, catalogQueries } from './queries.ts'
import { SlideOrder } from './slide-order.tsx'
import { nounStrings, catalogStrings as words } from './strings.ts'

type CatalogListProps = {
  noun: CatalogNoun
  /** The list's address. */
  search: CatalogFilter
}

/** A list of the catalogue, narrowed by its address. */
export function CatalogList({ noun, search }: CatalogListProps) {
  const { may } = useDesk()
  const texts = nounStrings[noun]
  const navigate = useNavigate()
  const isWhole = noun === 'teams' || noun === 'courses' ? may('catalog.write') : may('catalog.write', null)
  const add = () => void navigate({ to: `/desk/${noun}/$id`, params: { id: 'new' } })
  return (
    <DeskScreen
      title={texts.title}
      needs="catalog.read"
      actions={
        isWhole && (
          <Button icon="plus" onClick={add}>
            {texts.add}
          </Button>
        )
      }
    >
      <List noun={noun} search={search} onAdd={isWhole ? add : undefined} />
      {noun === 'slides' && search.state === undefined && <SlideOrder />}
    </DeskScreen>
  )
}

function List({ noun, search, onAdd }: CatalogListProps & { onAdd: (() => void) | undefined }) {
  const { userId } = useDesk()
  const pool = useDeskPool()
  const navigate = useNavigate()
  const [q, setQ] = useState(search.q ?? '')
  const typed = useDeferredValue(q)
  const filter = { ...search, ...(typed !== '' && { q: typed }), ...(pool !== null && { pool }) }
  const query = useInfiniteQuery(catalogQueries.list(userId, noun, filter))
  const { nameField, columns } = nouns[noun]
  const nameOf = (row: CatalogRow) => String(row[nameField])
  const open = ({ id }: CatalogRow) => void navigate({ to: `/desk/${noun}/$id`, params: { id: String(id) } })
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => (
        <DataTable
          label={nounStrings[noun].title}
          rows={pages.flatMap(({ results }) => results)}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={nameOf}
          onOpen={open}
          search={q}
          onSearch={setQ}
          filters={<Filters noun={noun} search={search} />}
          rowActions={(row) => <RowActions noun={noun} row={row} name={nameOf(row)} />}
          empty={<Empty noun={noun} onAdd={onAdd} />}
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            onMore: () => void query.fetchNextPage(),
          }}
        />
      )}
    </DeskQueryView>
  )
}

function Empty({ noun, onAdd }: { noun: CatalogNoun; onAdd: (() => void) | undefined }) {
  const { empty, emptyText, add } = nounStrings[noun]
  return (
    <EmptyState
      icon={nouns[noun].icon}
      title={empty}
      text={emptyText}
      actions={
        onAdd !== undefined && (
          <Button icon="plus" onClick={onAdd}>
            {add}
          </Button>
        )
      }
    />
  )
}

function Filters({ noun, search }: CatalogListProps) {
  const navigate = useNavigate()
  const { pool } = useSearch({ strict: false })
  const change = (next: Pick<CatalogFilter, 'state'>) =>
    void navigate({
      to: `/desk/${noun}`,
      search: { ...(pool !== undefined && { pool: Number(pool) }), ...next },
      replace: true,
    })
  return (
    <SelectInput
      label={words.state}
      value={search.state ?? 'live'}
      options={(['live', 'archived', 'all'] as const).map((value) => ({ value, label: words.states[value] }))}
      onChange={(state) => change({ state })}
    />
  )
}

function RowActions({ noun, row, name }: { noun: CatalogNoun; row: CatalogRow; name: string }) {
  const { may } = useDesk()
  const { ask, dialog } = useConfirm()
  const setArchived = useMutation(catalogMutations.setArchived(noun))
  const duplicate = useMutation(catalogMutations.duplicate(noun))
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      showToast({ kind: 'success', text: done })
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error) })
    }
  }
  if (!may('catalog.write')) return null
  return (
    <>
      <Button
        variant="plain"
        size="small"
        loading={duplicate.isPending}
        aria-label={`${words.duplicate} ${name}`}
        onClick={() => void act(() => duplicate.mutateAsync({ id: row.id, key: newId() }), words.duplicated)}
      >
        {words.duplicate}
      </Button>
      {row.archived ? (
        <Button
          variant="plain"
          size="small"
          loading={setArchived.isPending}
          aria-label={`${words.unarchive} ${name}`}
          onClick={() => void act(() => setArchived.mutateAsync({ ...row, archived: false }), words.unarchived)}
        >
          {words.unarchive}
        </Button>
      ) : (
        <Button
          variant="plain"
          size="small"
          aria-label={`${words.archive} ${name}`}
          onClick={() =>
            ask({
              title: words.archiveTitle(name),
              text: words.archiveText,
              yes: words.archive,
              act: () => setArchived.mutateAsync({ ...row, archived: true }),
              done: words.archived,
            })
          }
        >
          {words.archive}
        </Button>
      )}
      {dialog}
    </>
  )
}
