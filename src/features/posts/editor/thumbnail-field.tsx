import { lazy, Suspense, useId, useState } from 'react'
import { postTexts } from '#src/fa/post-texts.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { FieldError } from '#src/ui/form/field-error.tsx'
import { FileButton } from '#src/ui/form/file-button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { kindOf, thumbnailAccept } from './file-rules.ts'
import { pictureStill } from './frame.ts'
import * as styles from './post-editor.module.css'
import { composeStrings as words } from './strings.ts'
import { useAutoThumbnail } from './use-auto-thumbnail.ts'
import { useObjectUrl } from './use-object-url.ts'
import type { PostEditor } from './use-post-editor.ts'

const FramePicker = lazy(() => import('./frame-picker.tsx').then((module) => ({ default: module.FramePicker })))

/** The post's thumbnail: taken from the media file, or changed to a file or another frame. Hidden while there is no use. */
export function ThumbnailField({ editor }: { editor: PostEditor }) {
  const { text, files, faults, choose } = editor
  const busy = useAutoThumbnail(editor)
  const isNeeded = text.mode === 'url' || files.media !== undefined || faults.thumbnail !== undefined
  if (!isNeeded && files.thumbnail === undefined) return null
  return (
    <Card as="section" className={styles.part} aria-labelledby="compose-thumbnail">
      <h2 id="compose-thumbnail" className={styles.heading}>
        {words.thumbnail}
      </h2>
      <p role="status" className={fieldStyles.hint}>
        {busy ? words.takingThumbnail : files.thumbnail !== undefined && words.thumbnailTaken}
      </p>
      {files.thumbnail === undefined ? (
        <ThumbnailSources editor={editor} />
      ) : (
        <>
          <ChosenThumbnail file={files.thumbnail} onRemove={() => choose('thumbnail', undefined)} />
          <OtherThumbnail editor={editor} />
        </>
      )}
    </Card>
  )
}

/** Closed at first: the thumbnail need not be changed. A video is decoded for its frames only when open. */
function OtherThumbnail({ editor }: { editor: PostEditor }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.change} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.changeThumbnail}</summary>
      {open && <ThumbnailSources editor={editor} />}
    </details>
  )
}

function ThumbnailSources({ editor: { files, faults, choose } }: { editor: PostEditor }) {
  const id = useId()
  const take = (file: File) => choose('thumbnail', file)
  const kind = files.media && kindOf(files.media)
  return (
    <div className={styles.sources}>
      {files.media !== undefined && kind === 'video' && (
        <Suspense fallback={null}>
          <FramePicker file={files.media} onFrame={take} />
        </Suspense>
      )}
      <FieldError id={`${id}-error`} error={faults.thumbnail} />
      <div className={styles.buttons}>
        <FileButton
          label={words.chooseThumbnail}
          accept={thumbnailAccept}
          describedBy={`${id}-hint ${id}-error`}
          invalid={faults.thumbnail !== undefined}
          onFile={take}
        />
        {files.media !== undefined && kind === 'image' && <UseImage file={files.media} onStill={take} />}
      </div>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {words.thumbnailHint}
      </p>
    </div>
  )
}

function ChosenThumbnail({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file)
  return (
    <div className={styles.thumbnail}>
      {url === undefined ? (
        <span className={styles.preview} />
      ) : (
        <img src={url} className={styles.preview} alt={words.thumbnailPreview} />
      )}
      <IconButton icon="close" label={words.removeThumbnail} className={styles.remove} onClick={onRemove} />
    </div>
  )
}

function UseImage({ file, onStill }: { file: File; onStill: (still: File) => void }) {
  const [error, setError] = useState<string>()
  const use = () =>
    pictureStill(file).then(onStill, () => {
      setError(postTexts.fileBroken)
    })
  return (
    <>
      <Button variant="ghost" onClick={() => void use()}>
        {words.useImage}
      </Button>
      <FieldError id="compose-still-error" error={error} />
    </>
  )
}
