import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { DeskSession } from '#src/contract/desk/catalog-session.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { formatToman } from '#src/fa/toman.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { catalogQueries } from '#src/features/desk/catalog/queries.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { PlacesForm } from './places-form.tsx'
import { SessionForm } from './session-form.tsx'
import { timesText } from './session-text.ts'
import { sessionStrings as words } from './strings.ts'

type SessionPanelProps = { kind: BookableKind; subject: number }

/** The sessions of a team, course or pool, with their months and prices. */
export function SessionPanel({ kind, subject }: SessionPanelProps) {
  const { userId, may } = useDesk()
  const query = useQuery(catalogQueries.sessions(userId, kind, subject))
  const [adding, setAdding] = useState(false)
  const title = kind === 'pool' ? words.titlePool : words.title
  return (
    <chakra.section aria-label={title} display="flex" flexDirection="column" gap="3" maxInlineSize="720px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 fontSize="l" fontWeight="bold">
          {title}
        </chakra.h2>
        {may('catalog.write') && (
          <Button size="small" variant="soft" icon="plus" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )}
      </chakra.div>
      <DeskQueryView query={query} skeleton={<Skeleton height="160px" />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <chakra.ul listStyle="none" padding="0" margin="0" display="flex" flexDirection="column" gap="3">
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </chakra.ul>
          )
        }
      </DeskQueryView>
      <BottomSheet open={adding} onClose={() => setAdding(false)} title={words.addTitle} dismissable={false}>
        {adding && <SessionForm kind={kind} subject={subject} session={undefined} onClose={() => setAdding(false)} />}
      </BottomSheet>
    </chakra.section>
  )
}

function SessionItem({ session }: { session: DeskSession }) {
  const { may } = useDesk()
  const [open, setOpen] = useState<'edit' | 'places'>()
  const close = () => setOpen(undefined)
  const { kind, subject, title, archived, final_price, discount, overlaps } = session
  return (
    <chakra.li
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderRadius="m"
      background="paper"
      padding="3"
    >
      <chakra.div display="flex" flexDirection="column" gap="2">
        <chakra.h3 fontWeight="semibold">
          {title}
          {archived && ` (${words.archivedNote})`}
        </chakra.h3>
        <p>{timesText(session)}</p>
        <p>
          {formatToman(final_price)}
          {discount > 0 && ` · ${words.discount(discount)}`}
        </p>
        {overlaps.map((other) => (
          <chakra.p key={`${other.kind}-${other.id}`} color="warning" fontSize="s">
            {words.overlap(other.name, other.title)}
          </chakra.p>
        ))}
        {may('catalog.write') && (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button size="small" variant="soft" aria-label={`${words.edit} ${title}`} onClick={() => setOpen('edit')}>
              {words.edit}
            </Button>
            <Button
              size="small"
              variant="soft"
              aria-label={`${words.months} ${title}`}
              onClick={() => setOpen('places')}
            >
              {words.months}
            </Button>
            <ArchiveButton session={session} />
          </chakra.div>
        )}
      </chakra.div>
      <BottomSheet open={open === 'edit'} onClose={close} title={words.editTitle} dismissable={false}>
        {open === 'edit' && <SessionForm {...{ kind, subject, session }} onClose={close} />}
      </BottomSheet>
      <BottomSheet open={open === 'places'} onClose={close} title={`${words.months}: ${title}`}>
        {open === 'places' && <PlacesForm session={session} />}
      </BottomSheet>
    </chakra.li>
  )
}

function ArchiveButton({ session }: { session: DeskSession }) {
  const { ask, dialog } = useConfirm()
  const setArchived = useMutation(catalogMutations.setSessionArchived())
  const publish = async () => {
    try {
      await setArchived.mutateAsync({ session, archived: false })
      showToast({ kind: 'success', text: words.unarchived })
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error) })
    }
  }
  const archive = () =>
    ask({
      title: `${words.archive}: ${session.title}`,
      text: words.archiveText,
      yes: words.archive,
      act: () => setArchived.mutateAsync({ session, archived: true }),
      done: words.archived,
    })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        loading={setArchived.isPending}
        onClick={session.archived ? () => void publish() : archive}
      >
        {session.archived ? words.unarchive : words.archive}
      </Button>
      {dialog}
    </>
  )
}
