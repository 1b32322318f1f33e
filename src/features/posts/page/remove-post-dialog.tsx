import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { type Post, UNDO_SECONDS } from '#src/contract/post.ts'
import { postMutations } from '#src/features/posts/mutations.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { removeStrings as words } from './post-page-strings.ts'

type RemoveDialogProps = { post: Post; open: boolean; onClose: () => void }

/** Confirms the deletion of a post; the toast offers to undo it for ten seconds. */
export function RemoveDialog({ post, open, onClose }: RemoveDialogProps) {
  const navigate = useNavigate()
  const removing = useMutation(postMutations(post.id).remove())
  const restoring = useMutation(postMutations(post.id).restore())
  const restore = () =>
    restoring.mutateAsync().then(
      () => showToast({ kind: 'success', text: words.restored }),
      (error: unknown) => showToast({ kind: 'error', text: restoreFailureText(error) }),
    )
  const remove = async () => {
    try {
      await removing.mutateAsync()
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error) })
      return
    }
    onClose()
    showToast({
      kind: 'success',
      text: words.removed(post.title),
      ms: UNDO_SECONDS * 1000,
      action: { label: words.undo, run: () => void restore() },
    })
    await navigate({ to: '/' })
  }
  return (
    <ConfirmDialog
      open={open}
      title={words.ask(post.title)}
      text={words.text}
      yes={words.yes}
      no={words.no}
      busy={removing.isPending}
      onYes={() => void remove()}
      onNo={onClose}
    />
  )
}

/** 404: the undo period is over. */
function restoreFailureText(error: unknown): string {
  return error instanceof ApiError && error.status === 404 ? words.gone : actionErrorText(error)
}
