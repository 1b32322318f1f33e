import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { Week } from '#src/contract/desk/schedule.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { ChangeFields } from './change-fields.tsx'
import { ConsequenceView } from './consequence-view.tsx'
import { type ChangeDraft, requestOf } from './drafts.ts'
import { weekStrings as words } from './strings.ts'
import { useChange } from './use-change.ts'

type ChangeSheetProps = { draft: ChangeDraft | undefined; week: Week; onClose: () => void }

/** The form of a change, then its consequence, which is saved only as it was shown. */
export function ChangeSheet({ draft, week, onClose }: ChangeSheetProps) {
  return (
    <BottomSheet
      open={draft !== undefined}
      onClose={onClose}
      title={draft === undefined ? '' : words.titles[draft.kind]}
      dismissable={false}
    >
      {draft !== undefined && <Change initial={draft} week={week} onClose={onClose} />}
    </BottomSheet>
  )
}

function Change({ initial, week, onClose }: { initial: ChangeDraft; week: Week; onClose: () => void }) {
  const [draft, setDraft] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const { preview, earlier, error, busy, edit, show, save } = useChange(onClose)
  const request = requestOf(draft)
  const isDropped = initial.kind === 'move' && initial.isDropped
  // biome-ignore lint/correctness/useExhaustiveDependencies: the consequence of a drop is shown once, when it opens
  useEffect(() => {
    if (isDropped && request !== undefined) void show(request)
  }, [])
  const next = () => {
    setMissing(request === undefined)
    if (request !== undefined) void show(request)
  }
  const isBlocked = preview === undefined || preview.conflicts.length > 0
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {preview === undefined ? (
        <ChangeFields draft={draft} week={week} isTried={isMissing} onChange={setDraft} />
      ) : (
        <Consequences preview={preview} earlier={earlier} />
      )}
      <ErrorAlert text={error ?? (isMissing && request === undefined ? words.missing : undefined)} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {preview === undefined && (
          <Button loading={busy} onClick={next}>
            {words.show}
          </Button>
        )}
        {!isBlocked && request !== undefined && (
          <Button loading={busy} onClick={() => void save(request)}>
            {earlier === undefined ? words.save : words.saveNew}
          </Button>
        )}
        {preview !== undefined && (
          <Button variant="ghost" onClick={edit}>
            {words.back}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  )
}

type Preview = ReturnType<typeof useChange>['preview']

/** The consequence; beside it the one that was shown before something changed. */
function Consequences({ preview, earlier }: { preview: NonNullable<Preview>; earlier: Preview }) {
  if (earlier === undefined) return <ConsequenceView title={words.consequence} consequence={preview} />
  return (
    <>
      <chakra.p role="alert" color="error">
        {words.changed}
      </chakra.p>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
        <ConsequenceView title={words.earlier} consequence={earlier} />
        <ConsequenceView title={words.current} consequence={preview} />
      </chakra.div>
    </>
  )
}
