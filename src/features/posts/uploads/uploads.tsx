import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { openController } from '#src/api/outbox-client/controller.ts'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { deletePost } from '#src/api/outbox-client/posts.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { useOnline } from '#src/offline/use-online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { MotionList, MotionRow } from '#src/ui/motion/motion-list.tsx'
import { DeliveredList } from './delivered-list.tsx'
import { uploadStrings as words } from './strings.ts'
import * as styles from './upload.module.css'
import { UploadCard } from './upload-card.tsx'

/** The user's queued posts and drafts; all of them are on this device. */
export function Uploads() {
  const { ready, items, durable } = useSnapshot(outbox)
  const [removing, setRemoving] = useState<OutboxItem>()
  const [hadItems, setHadItems] = useState(false)
  if (items.length > 0 && !hadItems) setHadItems(true)
  const online = useOnline()
  useEffect(() => void openController(), [])
  if (!ready) {
    return <LoadingCards className={styles.page} heights={['132px', '132px']} />
  }
  return (
    <>
      <div role="status">
        {!online && items.length > 0 && <Notice text={words.offline} />}
        {!durable && items.length > 0 && <Notice text={words.notDurable} />}
      </div>
      <DeliveredList />
      {items.length === 0 ? (
        <EmptyQueue isKnown={durable || hadItems} />
      ) : (
        <MotionList className={styles.page} aria-label={words.list}>
          {(items as OutboxItem[]).map((item) => (
            <MotionRow key={item.id}>
              <UploadCard item={item} onRemove={() => setRemoving(item)} />
            </MotionRow>
          ))}
        </MotionList>
      )}
      <RemoveDialog item={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

function Notice({ text }: { text: string }) {
  return (
    <p className={styles.notice}>
      <Icon name="wifi-off" size={20} />
      {text}
    </p>
  )
}

/** When the device's store failed to open, the number of queued posts is unknown. */
function EmptyQueue({ isKnown }: { isKnown: boolean }) {
  if (!isKnown) {
    return (
      <EmptyState
        icon="alert"
        title={words.unknown}
        text={words.unknownHint}
        actions={<Button onClick={() => location.reload()}>{words.retry}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon="check"
      title={words.empty}
      text={words.emptyHint}
      link={{ to: '/create-post', label: words.create }}
    />
  )
}

/** Confirms the deletion; the text stays during the closing animation. */
function RemoveDialog({ item, onClose }: { item: OutboxItem | undefined; onClose: () => void }) {
  const [last, setLast] = useState(item)
  if (item !== undefined && item !== last) setLast(item)
  const remove = async () => {
    onClose()
    if (item === undefined) return
    await deletePost(item.id)
    showToast({ kind: 'info', text: words.removed })
  }
  return (
    <ConfirmDialog
      open={item !== undefined}
      title={words.removeTitle(last?.text.title.trim() || words.untitled)}
      text={last?.unsure === true ? `${words.removeText} ${words.removeUnsure}` : words.removeText}
      yes={words.removeYes}
      no={words.removeNo}
      onYes={() => void remove()}
      onNo={onClose}
    />
  )
}
