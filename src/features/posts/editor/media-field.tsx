import { type DragEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { formatBytes } from '#src/fa/bytes.ts'
import { OriginalChoice } from '#src/features/posts/reduce/lazy-parts.tsx'
import type { PostText } from '#src/offline/outbox/item.ts'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { FieldError } from '#src/ui/form/field-error.tsx'
import { FileButton } from '#src/ui/form/file-button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { useLatinFont } from '#src/ui/form/latin-font.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { kindOf, mediaAccept } from './file-rules.ts'
import * as styles from './post-editor.module.css'
import { composeStrings as words } from './strings.ts'
import { useObjectUrl } from './use-object-url.ts'
import type { PostEditor } from './use-post-editor.ts'

const Controls = lazy(() =>
  import('#src/features/posts/player/controls.tsx').then((module) => ({ default: module.Controls })),
)

/** Recording and trimming; without a network and never loaded before, the phone's own camera. */
const MediaTools = lazy((): Promise<{ default: (props: { editor: PostEditor }) => ReactNode }> => {
  if (typeof MediaRecorder === 'undefined') return Promise.resolve({ default: TakeVideo })
  return import('./capture/media-tools.tsx')
    .then((module) => ({ default: module.MediaTools }))
    .catch(() => ({ default: TakeVideo }))
})

const modes = ['upload', 'url'] as const satisfies PostText['mode'][]

/** The post's video or picture: a file, or the URL of one elsewhere. */
export function MediaField({ editor }: { editor: PostEditor }) {
  const { text, files, reduced, switchMode, write } = editor
  const isVideo = text.mode === 'upload' && files.media !== undefined && kindOf(files.media) === 'video'
  return (
    <Card as="section" className={styles.part} aria-labelledby="compose-media">
      <h2 id="compose-media" className={styles.heading}>
        {words.media}
      </h2>
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">{words.mode}</legend>
        {modes.map((mode) => (
          <label key={mode} className={styles.mode}>
            <input type="radio" name="mode" checked={text.mode === mode} onChange={() => switchMode(mode)} />
            {words.modes[mode]}
          </label>
        ))}
      </fieldset>
      {text.mode === 'url' ? <AddressField editor={editor} /> : <FileDrop editor={editor} />}
      {isVideo && !reduced && (
        <OriginalChoice chosen={text.original === true} onChoose={(original) => write({ original })} />
      )}
    </Card>
  )
}

function AddressField({ editor: { text, faults, write } }: { editor: PostEditor }) {
  useLatinFont()
  return (
    <TextField
      id="compose-address"
      label={words.address}
      hint={words.addressHint}
      type="url"
      inputMode="url"
      enterKeyHint="next"
      dir="ltr"
      value={text.mediaUrl}
      onChange={(mediaUrl) => write({ mediaUrl })}
      {...(faults.media !== undefined && { error: faults.media })}
    />
  )
}

/** Accepts a file from the file dialog, by drop or from a phone's camera, and shows a preview. */
function FileDrop({ editor }: { editor: PostEditor }) {
  const { files, faults, choose } = editor
  const [over, setOver] = useState(false)
  const id = useId()
  const take = (file: File) => choose('media', file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) take(file)
  }
  const inputProps = { accept: mediaAccept, describedBy: `${id}-hint ${id}-error`, invalid: faults.media !== undefined }
  return (
    <section
      className={styles.drop}
      aria-label={words.drop}
      data-over={over || undefined}
      data-invalid={faults.media !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {files.media === undefined ? (
        <span className={styles.dropMark}>
          <Icon name="video" size={32} />
          <span className={styles.byMouse}>{words.drop}</span>
          <span className={styles.byHand}>{words.dropByHand}</span>
        </span>
      ) : (
        <ChosenMedia file={files.media} onRemove={() => choose('media', undefined)} />
      )}
      {/* Above the buttons: the bar at the lower edge of a phone would cover it below the hint. */}
      <FieldError id={`${id}-error`} error={faults.media} />
      <div className={styles.buttons} id="compose-files">
        <FileButton
          {...inputProps}
          label={files.media === undefined ? words.chooseMedia : words.changeMedia}
          icon="image"
          onFile={take}
        />
        <FileButton {...inputProps} accept="image/*" label={words.takePicture} camera="environment" onFile={take} />
        <Suspense fallback={<TakeVideo editor={editor} />}>
          <MediaTools editor={editor} />
        </Suspense>
      </div>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {words.mediaHint}
      </p>
    </section>
  )
}

/** A phone's own camera, where the page cannot record. */
function TakeVideo({ editor: { choose } }: { editor: PostEditor }) {
  return (
    <FileButton
      accept="video/*"
      label={words.takeVideo}
      camera="environment"
      icon="video"
      onFile={(file) => choose('media', file)}
    />
  )
}

function ChosenMedia({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <figure className={styles.chosen}>
      <MediaPreview key={`${file.name}-${file.lastModified}-${file.size}`} file={file} />
      <figcaption className={styles.file}>
        <bdi className={styles.fileName}>{file.name}</bdi>
        <span className={styles.fileSize}>{formatBytes(file.size)}</span>
        <IconButton icon="close" label={words.removeMedia(file.name)} iconSize={20} onClick={onRemove} />
      </figcaption>
    </figure>
  )
}

function MediaPreview({ file }: { file: File }) {
  const url = useObjectUrl(file)
  const [failed, setFailed] = useState(false)
  const isVideo = kindOf(file) === 'video'
  if (failed) {
    return (
      <p className={`${styles.preview} ${styles.previewNone}`} role="status">
        <Icon name={isVideo ? 'video' : 'image'} size={32} />
        {isVideo ? words.unplayable : words.noPreview}
      </p>
    )
  }
  const fail = () => setFailed(true)
  if (url === undefined) return <span className={styles.preview} />
  return isVideo ? (
    <VideoPreview url={url} onError={fail} />
  ) : (
    <img className={styles.preview} src={url} alt={words.mediaPreview} onError={fail} />
  )
}

function VideoPreview({ url, onError }: { url: string; onError: () => void }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form.
    <div ref={setFrame} className={styles.video} role="group" aria-label={words.mediaPreview} tabIndex={-1}>
      {/* The time fragment makes browsers render a first frame. */}
      <video
        ref={setMedia}
        className={styles.preview}
        src={`${url}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-label={words.mediaPreview}
        onError={onError}
      />
      <Suspense fallback={null}>
        {media !== null && frame !== null && <Controls media={media} frame={frame} />}
      </Suspense>
    </div>
  )
}
