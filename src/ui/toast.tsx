import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { uiStrings } from './strings.ts'
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
  return (
    <section className="toaster" aria-label={uiStrings.messages} aria-live="polite" aria-relevant="additions">
      {used && (
        <Suspense fallback={null}>
          <MovingList list={list} />
        </Suspense>
      )}
    </section>
  )
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
