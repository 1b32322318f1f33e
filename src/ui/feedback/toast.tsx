import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './toast.module.css'
import { ToastCard } from './toast-card.tsx'
import { type Toast, toasts } from './toast-store.ts'

// The animation library loads with the first toast; if that fails, toasts show without animation.
const AnimatedList = lazy(() =>
  import('./toast-list.tsx').then(
    (module) => ({ default: module.ToastList }),
    () => ({ default: PlainList }),
  ),
)

const SHORTCUT = 'F8'

/**
 * Container of the toasts. The live region is always rendered, so that screen readers announce the first toast too. F8
 * moves the focus to the newest toast.
 */
export function Toaster() {
  const { list } = useSnapshot(toasts) as { list: readonly Toast[] }
  // The list stays mounted after the first toast for the exit animation of the last one.
  const [used, setUsed] = useState(false)
  if (list.length > 0 && !used) setUsed(true)
  const container = useRef<HTMLElement>(null)
  const newest = list.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) raise(container.current)
  }, [newest])
  useShortcut(container)
  useRaiseOverDialogs(container)
  return (
    <section
      ref={container}
      className={styles.stack}
      popover="manual"
      aria-label={uiStrings.messages}
      aria-live="polite"
      aria-relevant="additions"
      aria-keyshortcuts={SHORTCUT}
    >
      {used && (
        <Suspense fallback={null}>
          <AnimatedList list={list} />
        </Suspense>
      )}
    </section>
  )
}

function useShortcut(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focusNewest = (event: KeyboardEvent) => {
      if (event.key === SHORTCUT) [...(container.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    }
    addEventListener('keydown', focusNewest)
    return () => removeEventListener('keydown', focusNewest)
  }, [container])
}

/** A dialog that opens after a toast would cover it. */
function useRaiseOverDialogs(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const raiseOver = ({ target }: Event) => {
      if (!(target instanceof HTMLDialogElement) || !target.open) return
      if (container.current?.matches(':popover-open')) raise(container.current)
    }
    // The event does not bubble.
    document.addEventListener('toggle', raiseOver, true)
    return () => document.removeEventListener('toggle', raiseOver, true)
  }, [container])
}

/** Moves the toasts to the top of the browser's top layer: a dialog opened earlier would cover them. */
function raise(container: HTMLElement | null) {
  // Browsers without popovers render the container in the normal flow.
  if (container?.showPopover === undefined) return
  if (container.matches(':popover-open')) container.hidePopover()
  container.showPopover()
}

function PlainList({ list }: { list: readonly Toast[] }) {
  return (
    <>
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </>
  )
}
