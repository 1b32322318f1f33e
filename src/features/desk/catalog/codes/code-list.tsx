import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DeskCode } from '#src/contract/desk/catalog-code.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { catalogQueries } from '#src/features/desk/catalog/queries.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { CodeForm } from './code-form.tsx'
import { codeStrings as words } from './strings.ts'

const columns: DeskColumn<DeskCode>[] = [
  { id: 'code', header: words.code, cell: ({ code }) => code, primary: true },
  {
    id: 'off',
    header: words.off,
    cell: ({ percent, amount }) => (percent === null ? formatToman(amount ?? 0) : words.percentOf(percent)),
  },
  { id: 'uses', header: words.uses, cell: ({ uses, max_uses }) => words.usesOf(uses, max_uses) },
  {
    id: 'ends',
    header: words.ends,
    isShort: true,
    cell: ({ ends_at }) => (ends_at === null ? words.endsHint : formatDate(new Date(ends_at))),
  },
  { id: 'state', header: words.state, cell: ({ state }) => words.states[state] },
]

/** Discount codes. */
export function CodeList() {
  const { userId, may } = useDesk()
  const canWrite = may('catalog.write', null)
  const [q, setQ] = useState('')
  const [adding, setAdding] = useState(false)
  const query = useInfiniteQuery(catalogQueries.codes(userId, { q: useDeferredValue(q) }))
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  )
  return (
    <DeskScreen title={words.title} needs="catalog.read" actions={canWrite && add}>
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {({ pages }) => (
          <DataTable
            label={words.title}
            rows={pages.flatMap(({ results }) => results)}
            columns={columns}
            idOf={({ id }) => String(id)}
            nameOf={({ code }) => code}
            search={q}
            onSearch={setQ}
            rowActions={(code) => canWrite && <EndButton code={code} />}
            empty={<EmptyState icon="wallet" title={words.empty} text={words.emptyText} actions={canWrite && add} />}
            more={{
              hasMore: query.hasNextPage,
              loading: query.isFetchingNextPage,
              onMore: () => void query.fetchNextPage(),
            }}
          />
        )}
      </DeskQueryView>
      <BottomSheet open={adding} onClose={() => setAdding(false)} title={words.add} dismissable={false}>
        {adding && <CodeForm onClose={() => setAdding(false)} />}
      </BottomSheet>
    </DeskScreen>
  )
}

function EndButton({ code }: { code: DeskCode }) {
  const { ask, dialog } = useConfirm()
  const end = useMutation(catalogMutations.endCode())
  if (code.state === 'ended') return null
  const question = {
    title: words.endTitle(code.code),
    text: words.endText,
    yes: words.end,
    act: () => end.mutateAsync(code.id),
    done: words.ended,
  }
  return (
    <>
      <Button variant="plain" size="small" aria-label={`${words.end} ${code.code}`} onClick={() => ask(question)}>
        {words.end}
      </Button>
      {dialog}
    </>
  )
}
