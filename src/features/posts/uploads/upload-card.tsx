import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { editPost, pausePost, resumePost } from '#src/api/outbox-client/posts.ts'
import { ReductionProgress } from '#src/features/posts/reduce/lazy-parts.tsx'
import { awaitsReduction, bytesOf, type ItemState, type OutboxItem } from '#src/offline/outbox/item.ts'
import { outboxStrings, problemText } from '#src/offline/outbox/strings.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { uploadStrings as words } from './strings.ts'
import * as styles from './upload.module.css'
import { UploadPicture } from './upload-picture.tsx'

type Tone = 'primary' | 'success' | 'warning' | 'error' | 'neutral'
const tones: Record<ItemState, Tone> = {
  draft: 'neutral',
  queued: 'primary',
  uploading: 'success',
  paused: 'neutral',
  'needs-login': 'warning',
  failed: 'error',
}

/** A queued post: progress, last error, next retry and actions. */
export function UploadCard({ item, onRemove }: { item: OutboxItem; onRemove: () => void }) {
  const title = item.text.title.trim() || words.untitled
  return (
    <Card className={styles.root}>
      <div className={styles.head}>
        <UploadPicture item={item} />
        <div className={styles.name}>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          <Badge tone={tones[item.state]}>
            {awaitsReduction(item) ? words.preparing : outboxStrings.states[item.state]}
          </Badge>
        </div>
      </div>
      {awaitsReduction(item) ? <ReductionProgress item={item} /> : <Bytes item={item} title={title} />}
      {item.problem !== undefined && (
        <p className={styles.problem}>
          {words.lastProblem}: {problemText(item.problem)}
        </p>
      )}
      {isRepeatSafe(item) && <p className={styles.quiet}>{words.unsure}</p>}
      {item.state === 'queued' && item.nextTryAt > 0 && <RetryCountdown at={item.nextTryAt} />}
      <Actions item={item} title={title} onRemove={onRemove} />
    </Card>
  )
}

/** It may already be published, and the server can detect a repeat. */
function isRepeatSafe({ unsure, state, problem }: OutboxItem): boolean {
  return unsure && state !== 'uploading' && problem?.code !== 'published' && problem?.code !== 'long-ago'
}

/** Drafts of one share may have the same title: show the file name. */
function DraftFile({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <p className={styles.quiet}>
      <bdi>{name}</bdi>
    </p>
  )
}

function Bytes({ item, title }: { item: OutboxItem; title: string }) {
  const { confirmed, total } = bytesOf(item)
  if (item.state === 'draft') return <DraftFile name={item.files.media?.name} />
  if (total === 0) return <p className={styles.quiet}>{words.link}</p>
  const percent = Math.floor((100 * confirmed) / total)
  return (
    <div className={styles.bytes}>
      <progress
        className={styles.progress}
        max={100}
        value={percent}
        aria-label={words.progress(title)}
        aria-valuetext={words.percent(percent)}
      />
      <p className={`${styles.amount} numeric`}>
        <b>{words.percent(percent)}</b>
        <span>{words.confirmed(confirmed, total)}</span>
      </p>
    </div>
  )
}

/** Countdown to the next retry. */
function RetryCountdown({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p className={`${styles.quiet} numeric`}>{words.nextTry(Math.ceil((at - now) / 1000))}</p>
}

type Action = { label: string; icon: IconName; run: () => void }

function Actions({ item, title, onRemove }: { item: OutboxItem; title: string; onRemove: () => void }) {
  const actions = useActions(item)
  return (
    <div className={styles.actions}>
      {actions.map(({ label, icon, run }) => (
        <Button
          key={label}
          variant="soft"
          size="small"
          icon={icon}
          aria-label={words.actionOf(label, title)}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="plain"
        size="small"
        icon="close"
        aria-label={words.actionOf(words.remove, title)}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </div>
  )
}

/** Actions for the item's state. */
function useActions(item: OutboxItem): Action[] {
  const { id, state } = item
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/create-post', search: { item: id } })
  const edit = async () => {
    if (await editPost(id)) open()
    else showToast({ kind: 'info', text: words.justSending })
  }
  const retry: Action = { label: words.retry, icon: 'refresh', run: () => void resumePost(id) }
  const change: Action = { label: words.edit, icon: 'edit', run: () => void edit() }
  const pause: Action = { label: words.pause, icon: 'pause', run: () => void pausePost(id) }
  const resume: Action = { label: words.resume, icon: 'play', run: () => void resumePost(id) }
  const byState: Record<ItemState, Action[]> = {
    draft: [{ label: words.open, icon: 'edit', run: open }],
    queued: [retry, pause, change],
    uploading: [pause],
    paused: [resume, change],
    'needs-login': [retry, change],
    failed: [retry, change],
  }
  // A retry would change nothing: the reduction runs whenever the page is visible.
  return awaitsReduction(item) ? [pause, change] : byState[state]
}
