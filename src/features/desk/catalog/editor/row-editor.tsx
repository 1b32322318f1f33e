import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import type { CatalogNoun } from '#src/contract/desk/catalog.ts'
import type { Picture } from '#src/contract/picture.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { type CatalogRow, nouns } from '#src/features/desk/catalog/nouns.ts'
import { GalleryInput } from '#src/features/desk/catalog/picture/gallery-input.tsx'
import { PictureInput } from '#src/features/desk/catalog/picture/picture-input.tsx'
import { catalogQueries } from '#src/features/desk/catalog/queries.ts'
import { SessionPanel } from '#src/features/desk/catalog/sessions/session-panel.tsx'
import { nounStrings, catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { ConflictDialog, conflictOf } from '#src/features/desk/form/conflict-dialog.tsx'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { UnsavedGuard } from '#src/features/desk/form/unsaved-guard.tsx'
import { useDraft } from '#src/features/desk/form/use-draft.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { newId } from '#src/offline/new-id.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { differencesOf, type Values } from './differences.ts'
import { FieldInput } from './field-input.tsx'
import { HiddenNote } from './hidden-note.tsx'
import { useReferredNames } from './use-referred-names.ts'

type EditorProps = { noun: CatalogNoun; id: number | undefined }

/** Adds or edits a row of the catalogue. */
export function RowEditor({ noun, id }: EditorProps) {
  return id === undefined ? <NewRow noun={noun} /> : <StoredRow noun={noun} id={id} />
}

function NewRow({ noun }: { noun: CatalogNoun }) {
  return (
    <DeskScreen title={nounStrings[noun].add} needs="catalog.write">
      <RowForm noun={noun} row={undefined} />
    </DeskScreen>
  )
}

const sessionKinds = { pools: 'pool', teams: 'team', courses: 'course' } as const

function StoredRow({ noun, id }: { noun: CatalogNoun; id: number }) {
  const { userId } = useDesk()
  const query = useQuery(catalogQueries.row(userId, noun, id))
  const name = query.data === undefined ? nounStrings[noun].one : String(query.data[nouns[noun].nameField])
  return (
    <DeskScreen title={name} needs="catalog.read">
      <DeskQueryView query={query} skeleton={<Skeleton height="480px" />}>
        {(row) => (
          <>
            {row.archived && <HiddenNote noun={noun} row={row} />}
            {noun in sessionKinds && (
              <SessionPanel kind={sessionKinds[noun as keyof typeof sessionKinds]} subject={row.id} />
            )}
            <RowForm noun={noun} row={row} />
          </>
        )}
      </DeskQueryView>
    </DeskScreen>
  )
}

function valuesOf(noun: CatalogNoun, row: CatalogRow | undefined): Values {
  const fields = nouns[noun].fields.map(({ name, blank }) => [name, row === undefined ? blank : (row[name] ?? null)])
  return { ...Object.fromEntries(fields), picture: row?.picture ?? null, gallery: row?.gallery ?? [] }
}

/** As the API takes it. */
function bodyOf(noun: CatalogNoun, { picture, gallery, ...fields }: Values) {
  const choice = ({ url, alt }: Picture) => ({ url, alt })
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((line) => String(line).trim() !== '') : value,
  ])
  return {
    ...Object.fromEntries(plain),
    ...(picture !== null && { picture: choice(picture) }),
    ...(nouns[noun].hasGallery && { gallery: gallery.map(choice) }),
  }
}

function RowForm({ noun, row }: { noun: CatalogNoun; row: CatalogRow | undefined }) {
  const { fields, hasGallery, item } = nouns[noun]
  const { may } = useDesk()
  const navigate = useNavigate()
  const { values, change, reset, isDirty } = useDraft<Values>(valuesOf(noun, row))
  const [version, setVersion] = useState(row?.version)
  const [key, setKey] = useState(newId)
  const save = useMutation(catalogMutations.save(noun))
  const conflict = conflictOf(save.error, item) as CatalogRow | undefined
  const names = useReferredNames()
  // Published, or changed by a colleague, while nothing was edited here.
  if (row !== undefined && version !== undefined && row.version > version && !isDirty) {
    setVersion(row.version)
    reset(valuesOf(noun, row))
  }
  const submit = async (over = version) => {
    try {
      const body = { ...bodyOf(noun, values), ...(over !== undefined && { version: over }) }
      const saved = await save.mutateAsync({ id: row?.id, body, key })
      setVersion(saved.version)
      setKey(newId())
      reset(valuesOf(noun, saved))
      showToast({ kind: 'success', text: row === undefined ? words.created : words.saved })
      if (row === undefined) {
        const params = { id: String(saved.id) }
        // After the form knows that nothing is unsaved.
        setTimeout(() => void navigate({ to: `/desk/${noun}/$id`, params, replace: true }))
      }
    } catch {
      // Shown by the form.
    }
  }
  const error = (name: string) => fieldErrorText(save.error, name)
  return (
    <DeskForm gap="4" maxInlineSize="720px" onSubmit={() => void submit()}>
      <UnsavedGuard active={isDirty} />
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name]}
          error={error(field.name)}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      <PictureInput
        value={values.picture}
        error={error('picture')}
        onChange={(picture) => change('picture', picture)}
      />
      {hasGallery && (
        <GalleryInput
          value={values.gallery}
          error={error('gallery')}
          onChange={(gallery) => change('gallery', gallery)}
        />
      )}
      <ErrorAlert text={save.error === null || conflict !== undefined ? undefined : actionErrorText(save.error)} />
      {may('catalog.write') && (
        <div>
          <Button type="submit" loading={save.isPending} disabled={row !== undefined && !isDirty}>
            {words.save}
          </Button>
        </div>
      )}
      <ConflictDialog
        open={conflict !== undefined}
        busy={save.isPending}
        differences={
          conflict === undefined
            ? []
            : differencesOf(nouns[noun], { yours: values, theirs: valuesOf(noun, conflict), names })
        }
        onTakeTheirs={() => {
          if (conflict !== undefined) reset(valuesOf(noun, conflict))
          setVersion(conflict?.version)
          save.reset()
        }}
        onSaveYours={() => void submit(conflict?.version)}
        onClose={() => save.reset()}
      />
    </DeskForm>
  )
}
