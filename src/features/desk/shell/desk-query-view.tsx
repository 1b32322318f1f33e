import { chakra } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useQueryState, useStillTrue } from '#src/api/query/query-state.ts'
import { SECOND_MS } from '#src/contract/duration.ts'
import { isAccessLost, needsFreshCode } from '#src/features/desk/api/desk-api.ts'
import { requestFreshCode } from '#src/features/desk/fresh-code/fresh-code-store.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryView } from '#src/ui/feedback/query-view.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import { NoAccess } from './no-access.tsx'
import { deskStrings as words } from './strings.ts'

type DeskQueryViewProps<Data> = {
  query: UseQueryResult<Data>
  /** Of the same size as the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A query's state, including a missing role and a fresh code that it needs. */
export function DeskQueryView<Data>({ query, skeleton, children }: DeskQueryViewProps<Data>) {
  const state = useQueryState(query)
  const retry = () => void query.refetch()
  // Cached data is hidden too: this session may no longer read it.
  if (isAccessLost(query.error)) {
    return <NoAccess title={words.roleMissing} text={words.roleMissingText} link="/desk" />
  }
  if (needsFreshCode(query.error)) return <NeedsFreshCode onConfirmed={retry} />
  if (state.name === 'missing') {
    return <EmptyState title={words.missing} text={words.missingText} link={{ to: '/desk', label: words.toDesk }} />
  }
  return (
    <>
      <LateNote active={query.isPlaceholderData} />
      <QueryView state={state} onRetry={retry} offlineHint={words.offlineHint} skeleton={skeleton}>
        {children}
      </QueryView>
    </>
  )
}

/** Above what was shown before, while the response to another choice takes longer than a moment. */
function LateNote({ active }: { active: boolean }) {
  const isLate = useStillTrue(active, SECOND_MS)
  if (!isLate) return null
  return (
    <chakra.p role="status" color="muted">
      {uiStrings.loading}
    </chakra.p>
  )
}

/** Offers the dialog for a read that needs a fresh code. */
export function NeedsFreshCode({ onConfirmed }: { onConfirmed: () => void }) {
  const ask = async () => {
    if (await requestFreshCode()) onConfirmed()
  }
  return (
    <EmptyState
      icon="shield"
      title={words.needsCode}
      text={words.needsCodeText}
      actions={
        <Button icon="lock" onClick={() => void ask()}>
          {words.enterCode}
        </Button>
      }
    />
  )
}
