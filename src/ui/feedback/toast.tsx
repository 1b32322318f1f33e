import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { uiStrings } from '#src/ui/strings.ts'
import './toast.css'
import { ToastCard } from './toast-card.tsx'
import { type Toast, toasts } from './toast-store.ts'

// Motion comes with the first message; where it cannot be fetched the message still shows, without it.
const MovingList = lazy(() =>
  import('./toast-list.tsx').then(
    (module) => ({ default: module.ToastList }),
    () => ({ default: StillList }),
  ),
)

/** Where messages appear. The live region stands from the start, so that screen readers hear the first one too. */
export function Toaster() {
  const { list } = useSnapshot(toasts) as { list: readonly Toast[] }
  // Once there was a message the list stays, so that the last one can leave in its own time.
  const [used, setUsed] = useState(false)
  if (list.length > 0 && !used) setUsed(true)
  const place = useRef<HTMLElement>(null)
  const newest = list.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) raise(place.current)
  }, [newest])
  return (
    <section
      ref={place}
      className="toaster"
      popover="manual"
      aria-label={uiStrings.messages}
      aria-live="polite"
      aria-relevant="additions"
    >
      {used && (
        <Suspense fallback={null}>
          <MovingList list={list} />
        </Suspense>
      )}
    </section>
  )
}

/** Above whatever stands in the browser's top layer: a dialog that was opened before would cover the message. */
function raise(place: HTMLElement | null) {
  // Browsers without popovers show the place like any other element.
  if (place?.showPopover === undefined) return
  if (place.matches(':popover-open')) place.hidePopover()
  place.showPopover()
}

function StillList({ list }: { list: readonly Toast[] }) {
  return (
    <>
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </>
  )
}
