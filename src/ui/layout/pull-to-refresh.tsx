import { type RefObject, useEffect, useRef, useState } from 'react'
import { tick } from '#src/ui/feedback/haptics.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './pull-to-refresh.module.css'

/** Finger distance in pixels at which a release refreshes; the indicator moves at half the speed. */
const FAR_PX = 144
const MAX_PX = 200
const START_PX = 12

type Stage = 'rest' | 'pulled' | 'far' | 'loading'

/** Pull-to-refresh at the top of a page: a release beyond the threshold refetches everything shown. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const mark = useRef<HTMLDivElement>(null)
  const stage = usePull(mark, onRefresh)
  return (
    <>
      <div ref={mark} className={styles.root} data-stage={stage} aria-hidden="true">
        <Icon name="refresh" size={22} />
      </div>
      <p className="visually-hidden" role="status">
        {stage === 'loading' && uiStrings.refreshing}
      </p>
    </>
  )
}

/**
 * Whether the page may handle the gesture: on touch screens whose own pull-to-refresh can be disabled, and in an installed
 * app. Safari on iOS always handles it in tabs.
 */
export function handlesPull(): boolean {
  if (!matchMedia('(pointer: coarse)').matches) return false
  if (matchMedia('(display-mode: standalone)').matches) return true
  const isSafari = 'standalone' in navigator
  return !isSafari && CSS.supports('overscroll-behavior-y', 'contain')
}

function usePull(mark: RefObject<HTMLElement | null>, onRefresh: () => Promise<unknown>): Stage {
  const [stage, setStage] = useState<Stage>('rest')
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  useEffect(() => {
    if (!handlesPull()) return
    const root = document.documentElement
    root.dataset.pull = ''
    const stop = followFinger({
      move: (px) => {
        mark.current?.style.setProperty('--pulled', `${Math.min(px, MAX_PX) / 2}px`)
        setStage((now) => (now === 'loading' ? now : stageAt(px)))
      },
      release: (px) => {
        if (px < FAR_PX) return setStage((now) => (now === 'loading' ? now : 'rest'))
        setStage('loading')
        void refresh.current().finally(() => setStage('rest'))
      },
    })
    return () => {
      delete root.dataset.pull
      stop()
    }
  }, [mark])
  useEffect(() => {
    if (stage === 'far') tick()
  }, [stage])
  return stage
}

function stageAt(px: number): Stage {
  if (px < START_PX) return 'rest'
  return px < FAR_PX ? 'pulled' : 'far'
}

type Follower = { move: (px: number) => void; release: (px: number) => void }

/** Reports how far one finger has pulled a page at its top. The listeners are passive, so scrolling is not delayed. */
function followFinger({ move, release }: Follower): () => void {
  let from: { x: number; y: number } | undefined
  let pulled = 0
  const start = ({ touches, target }: TouchEvent) => {
    const [touch] = touches
    const isPull = touches.length === 1 && scrollY <= 0 && !handlesGestures(target)
    from = isPull && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : undefined
    pulled = 0
  }
  const drag = ({ touches: [touch] }: TouchEvent) => {
    if (from === undefined || touch === undefined) return
    const down = touch.clientY - from.y
    // Scrolling and horizontal swipes are not pulls.
    if (scrollY > 0 || (pulled === 0 && Math.abs(touch.clientX - from.x) > Math.abs(down))) {
      from = undefined
      pulled = 0
    } else {
      pulled = Math.max(0, down)
    }
    move(pulled)
  }
  const end = () => {
    if (from !== undefined && pulled > 0) release(pulled)
    from = undefined
  }
  const cancel = () => {
    if (from !== undefined) release(0)
    from = undefined
  }
  const passive = { passive: true }
  addEventListener('touchstart', start, passive)
  addEventListener('touchmove', drag, passive)
  addEventListener('touchend', end, passive)
  addEventListener('touchcancel', cancel, passive)
  return () => {
    removeEventListener('touchstart', start)
    removeEventListener('touchmove', drag)
    removeEventListener('touchend', end)
    removeEventListener('touchcancel', cancel)
  }
}

/** Dialogs, fields and scrollable elements handle touch gestures themselves. */
function handlesGestures(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, input, textarea, select, video, [role="menu"]') !== null
}
