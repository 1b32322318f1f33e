import { chakra } from '@chakra-ui/react'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { moreOf } from '#src/api/query/pages.ts'
import type { AuditEntry, AuditPage } from '#src/contract/desk/audit.ts'
import { actionName, auditActions, auditSubjects, subjectName, subjectText } from '#src/fa/desk/audit-names.ts'
import { toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'
import { deskDownload } from '#src/features/desk/api/desk-api.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { actorText } from './entry-text.ts'
import { type AuditFilter, auditQueries, auditSearch } from './queries.ts'
import { auditStrings as words } from './strings.ts'

const columns: DeskColumn<AuditEntry>[] = [
  { id: 'seq', header: words.number, primary: true, cell: ({ seq }) => toPersianDigits(seq) },
  { id: 'at', header: words.at, isShort: true, cell: ({ at }) => words.time(at) },
  { id: 'who', header: words.who, cell: (entry) => <bdi>{actorText(entry)}</bdi> },
  { id: 'action', header: words.action, cell: ({ action }) => <bdi>{actionName(action)}</bdi> },
  { id: 'subject', header: words.subject, isText: true, cell: ({ subject }) => <bdi>{subjectText(subject)}</bdi> },
  { id: 'device', header: words.device, cell: ({ device }) => <bdi>{device}</bdi>, hidden: true },
  { id: 'reason', header: words.reason, cell: ({ reason }) => <bdi>{reason ?? words.none}</bdi> },
]

type AuditScreenProps = { filter: AuditFilter; onFilter: (filter: AuditFilter) => void }

/** The log of changes by staff, narrowed by the address. */
export function AuditScreen({ filter, onFilter }: AuditScreenProps) {
  const [isExporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      await deskDownload(`/api/desk/audit/export/${auditSearch(filter)}`, words.exportName)
      showToast({ kind: 'success', text: words.exported })
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error) })
    } finally {
      setExporting(false)
    }
  }
  return (
    <DeskScreen
      title={words.title}
      needs="audit.read"
      actions={
        <Button variant="soft" icon="download" loading={isExporting} onClick={() => void save()}>
          {words.export}
        </Button>
      }
    >
      <AuditTable filter={filter} onFilter={onFilter} />
    </DeskScreen>
  )
}

function AuditTable({ filter, onFilter }: AuditScreenProps) {
  const { userId } = useDesk()
  const query = useInfiniteQuery(auditQueries.pages(userId, filter))
  const [entry, setEntry] = useState<AuditEntry>()
  const isFiltered = auditSearch(filter) !== ''
  return (
    <>
      <Filters key={auditSearch(filter)} filter={filter} onFilter={onFilter} />
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {({ pages }) => (
          <DataTable
            label={words.list}
            hasSearch={false}
            rows={pages.flatMap(({ results }) => results)}
            columns={columns}
            idOf={({ seq }) => String(seq)}
            nameOf={({ seq }) => words.details(toPersianDigits(seq))}
            onOpen={setEntry}
            more={moreOf(query)}
            empty={<NoEntries isFiltered={isFiltered} onClear={() => onFilter({})} />}
          />
        )}
      </DeskQueryView>
      <EntryDialog entry={entry} onClose={() => setEntry(undefined)} />
    </>
  )
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState icon="list" title={words.empty} text={words.emptyText} />
  return <EmptyState title={words.noMatch} actions={<Button onClick={onClear}>{words.clear}</Button>} />
}

/** Narrows the list by the address. */
function Filters({ filter, onFilter }: AuditScreenProps) {
  const [actor, setActor] = useState(filter.actor === undefined ? '' : String(filter.actor))
  const [action, setAction] = useState(filter.action ?? '')
  const [kind, setKind] = useState(filter.subject_kind ?? '')
  const [id, setId] = useState(filter.subject_id ?? '')
  const actors = useActorOptions(actor)
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))"
      alignItems="end"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(filterOf({ actor, action, kind, id }))
      }}
    >
      <SelectInput label={words.who} value={actor} options={actors} onChange={setActor} />
      <SelectInput
        label={words.action}
        value={action}
        options={optionsOf(auditActions, action, actionName)}
        onChange={setAction}
      />
      <SelectInput
        label={words.kindFilter}
        value={kind}
        options={optionsOf(auditSubjects, kind, subjectName)}
        onChange={setKind}
      />
      <TextInput label={words.idFilter} dir="ltr" value={id} onChange={setId} />
      <Button type="submit" variant="ghost" icon="search">
        {words.narrow}
      </Button>
    </chakra.form>
  )
}

/** Every value by its name; one of the address that is not among them as it is. */
function optionsOf(values: readonly string[], chosen: string, nameOf: (value: string) => string) {
  const known = values.includes(chosen) || chosen === '' ? values : [...values, chosen]
  return [{ value: '', label: words.all }, ...known.map((value) => ({ value, label: nameOf(value) }))]
}

/** Who made the changes that were read so far, under whatever filter; the list of staff would need a fresh code. */
function useActorOptions(chosen: string) {
  const client = useQueryClient()
  const { userId } = useDesk()
  const read = client.getQueriesData<InfiniteData<AuditPage>>({ queryKey: auditQueries.key(userId) })
  const entries = read.flatMap(([, data]) => data?.pages.flatMap(({ results }) => results) ?? [])
  const names = new Map(entries.flatMap(({ actor }) => (actor === null ? [] : [[String(actor.user), actor.name]])))
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, words.user(Number(chosen)))
  return [{ value: '', label: words.all }, ...[...names].map(([value, label]) => ({ value, label }))]
}

function filterOf(typed: { actor: string; action: string; kind: string; id: string }): AuditFilter {
  return {
    ...(typed.actor !== '' && { actor: Number(typed.actor) }),
    ...(typed.action !== '' && { action: typed.action }),
    ...(typed.kind !== '' && { subject_kind: typed.kind }),
    ...(typed.id !== '' && { subject_id: toLatinDigits(typed.id).trim() }),
  }
}
