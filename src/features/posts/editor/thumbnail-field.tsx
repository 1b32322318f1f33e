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
import { useObjectUrl } from './use-object-url.ts'
import type { PostEditor } from './use-post-editor.ts'

const FramePicker = lazy(() => import('./frame-picker.tsx').then((module) => ({ default: module.FramePicker })))

/** The post's thumbnail: a file, the posted picture itself, or a frame of the posted video. */
export function ThumbnailField({ editor }: { editor: PostEditor }) {
  const { files, faults, choose } = editor
  const id = useId()
  const take = (file: File) => choose('thumbnail', file)
  return (
    <Card as="section" className={styles.part} aria-labelledby="compose-thumbnail">
      <h2 id="compose-thumbnail" className={styles.heading}>
        {words.thumbnail}
      </h2>
      {files.thumbnail !== undefined && (
        <ChosenThumbnail file={files.thumbnail} onRemove={() => choose('thumbnail', undefined)} />
      )}
      <div className={styles.buttons}>
        <FileButton
          label={words.chooseThumbnail}
          accept={thumbnailAccept}
          describedBy={`${id}-hint ${id}-error`}
          invalid={faults.thumbnail !== undefined}
          onFile={take}
        />
        {files.media !== undefined && kindOf(files.media) === 'image' && <UseImage file={files.media} onStill={take} />}
      </div>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {words.thumbnailHint}
      </p>
      <FieldError id={`${id}-error`} error={faults.thumbnail} />
      {files.media !== undefined && kindOf(files.media) === 'video' && (
        <Suspense fallback={null}>
          <FramePicker file={files.media} onFrame={take} />
        </Suspense>
      )}
    </Card>
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
