import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { DESCRIPTION_MAX, postCategory, TITLE_MAX } from '#src/contract/post.ts'
import { lengthOf } from '#src/fa/plain-text.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { MediaField } from './media-field.tsx'
import * as styles from './post-editor.module.css'
import { composeStrings as words } from './strings.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import type { PostEditor } from './use-post-editor.ts'

type PostEditorFormProps = {
  id: string
  editor: PostEditor
  onSubmit: () => void
  /** Below the text, on wide screens. */
  actions: ReactNode
}

/** Fields of a post: media and thumbnail first, the text below or beside them. */
export function PostEditorForm({ id, editor, onSubmit, actions }: PostEditorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
    // After the errors are rendered, focuses the first invalid field.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0]
    if (file === undefined || editor.text.mode !== 'upload') return
    event.preventDefault()
    editor.choose('media', file)
  }
  return (
    <form id={id} ref={form} className={styles.root} onSubmit={submit} onPaste={paste} noValidate>
      <div className={styles.side}>
        <MediaField editor={editor} />
        <ThumbnailField editor={editor} />
      </div>
      <div className={styles.side}>
        <TextFields editor={editor} />
        {actions}
      </div>
    </form>
  )
}

function TextFields({ editor }: { editor: PostEditor }) {
  const { text, faults, write } = editor
  const description = useRef<HTMLTextAreaElement>(null)
  // A phone's keyboard leads on to the text: without it, Enter would send a post that is not finished.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    description.current?.focus()
  }
  return (
    <Card as="section" className={styles.part} aria-labelledby="compose-about">
      <h2 id="compose-about" className={styles.heading}>
        {words.about}
      </h2>
      <TextField
        label={words.postTitle}
        name="title"
        dir="auto"
        enterKeyHint="next"
        value={text.title}
        hint={words.titleHint(lengthOf(text.title), TITLE_MAX)}
        onChange={(title) => write({ title })}
        onKeyDown={goOn}
        {...(faults.title !== undefined && { error: faults.title })}
      />
      <TextArea
        label={words.description}
        rows={4}
        inputRef={description}
        value={text.description}
        hint={words.titleHint(lengthOf(text.description), DESCRIPTION_MAX)}
        onChange={(description) => write({ description })}
        {...(faults.description !== undefined && { error: faults.description })}
      />
      <CategoryField editor={editor} />
    </Card>
  )
}

function CategoryField({ editor: { text, faults, write } }: { editor: PostEditor }) {
  return (
    <SelectField
      label={words.category}
      id="compose-category"
      name="category"
      value={text.category}
      options={postCategory.options.map((value) => ({ value, label: words.categories[value] }))}
      onChange={(value) => write({ category: postCategory.parse(value) })}
      error={faults.category}
    />
  )
}
