import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { type Post, postCategory } from '#src/contract/post.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { plainText } from '#src/fa/plain-text.ts'
import { postCategoryNames } from '#src/fa/post-categories.ts'
import { descriptionFault, titleFault } from '#src/fa/post-rules.ts'
import { postMutations } from '#src/features/posts/mutations.ts'
import { useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import * as styles from './post-page.module.css'
import { editStrings as words } from './post-page-strings.ts'

const categories = postCategory.options.map((value) => ({ value, label: postCategoryNames[value] }))

type EditDialogProps = { post: Post; open: boolean; onClose: () => void }

/** Edits title, description and category of an own post. The input is cleared only after the server has stored it. */
export function EditDialog({ post, open, onClose }: EditDialogProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={words.title} dismissable={false}>
      <EditForm post={post} onSaved={onClose} />
    </BottomSheet>
  )
}

type Faults = { title?: string | undefined; description?: string | undefined }

function EditForm({ post, onSaved }: { post: Post; onSaved: () => void }) {
  const [title, setTitle] = useState(post.title)
  const [description, setDescription] = useState(post.description)
  const [category, setCategory] = useState(post.category)
  useHoldsUpdates(title !== post.title || description !== post.description || category !== post.category)
  const [faults, setFaults] = useState<Faults>({})
  const saving = useMutation(postMutations(post.id).edit())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = { title: titleFault(title), description: descriptionFault(description) }
    setFaults(found)
    if (found.title !== undefined || found.description !== undefined || saving.isPending) return
    try {
      await saving.mutateAsync({ title: plainLine(title), description: plainText(description), category })
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.fields : undefined
      const rejected = { title: fieldErrors?.title?.[0], description: fieldErrors?.description?.[0] }
      setFaults(rejected)
      if (rejected.title === undefined && rejected.description === undefined)
        showToast({ kind: 'error', text: actionErrorText(error) })
      return
    }
    showToast({ kind: 'success', text: words.saved })
    onSaved()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={words.name}
        value={title}
        dir="auto"
        data-autofocus
        onChange={(text) => {
          setTitle(text)
          setFaults({ ...faults, title: undefined })
        }}
        {...(faults.title !== undefined && { error: faults.title })}
      />
      <TextArea
        label={words.description}
        value={description}
        rows={6}
        onChange={(text) => {
          setDescription(text)
          setFaults({ ...faults, description: undefined })
        }}
        {...(faults.description !== undefined && { error: faults.description })}
      />
      <SelectField
        label={words.category}
        value={category}
        options={categories}
        onChange={(chosen) => setCategory(postCategory.parse(chosen))}
      />
      <Button type="submit" wide loading={saving.isPending}>
        {words.save}
      </Button>
    </form>
  )
}
