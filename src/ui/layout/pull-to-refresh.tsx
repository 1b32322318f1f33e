import { type RefObject, useEffect, useRef, useState } from 'react'
import { tick } from '#src/ui/feedback/haptics.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import './pull-to-refresh.css'
import { uiStrings } from '#src/ui/strings.ts'

/** How far the finger goes until letting go reads anew, in pixels; the mark follows at half its speed. */
const FAR_PX = 144
const MOST_PX = 200
const STARTS_PX = 12

type Stage = 'rest' | 'pulled' | 'far' | 'reading'

/** A mark that comes down with the finger at the top of a page; letting it go far enough reads everything shown anew. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const mark = useRef<HTMLDivElement>(null)
  const stage = usePull(mark, onRefresh)
  return (
    <>
      <div ref={mark} className="pull" data-stage={stage} aria-hidden="true">
        <Icon name="refresh" size={22} />
      </div>
      <p className="visually-hidden" role="status">
        {stage === 'reading' && uiStrings.refreshing}
      </p>
    </>
  )
}

/**
 * True where the gesture is ours to answer: on touch screens whose own pull can be held back, and in an installed app.
 * Safari's tabs on iPhones keep theirs, whatever a page says.
 */
export function ownsThePull(): boolean {
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
    if (!ownsThePull()) return
    const root = document.documentElement
    root.dataset.pull = ''
    const stop = followFinger({
      move: (px) => {
        mark.current?.style.setProperty('--pulled', `${Math.min(px, MOST_PX) / 2}px`)
        setStage((now) => (now === 'reading' ? now : stageAt(px)))
      },
      release: (px) => {
        if (px < FAR_PX) return setStage((now) => (now === 'reading' ? now : 'rest'))
        setStage('reading')
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
  if (px < STARTS_PX) return 'rest'
  return px < FAR_PX ? 'pulled' : 'far'
}

type Follower = { move: (px: number) => void; release: (px: number) => void }

/** Tells how far one finger has pulled a page that stands at its top. Nothing is held up: the listeners are passive. */
function followFinger({ move, release }: Follower): () => void {
  let from: { x: number; y: number } | undefined
  let pulled = 0
  const start = ({ touches, target }: TouchEvent) => {
    const [finger] = touches
    const isOurs = touches.length === 1 && scrollY <= 0 && !isElsewhere(target)
    from = isOurs && finger !== undefined ? { x: finger.clientX, y: finger.clientY } : undefined
    pulled = 0
  }
  const go = ({ touches: [finger] }: TouchEvent) => {
    if (from === undefined || finger === undefined) return
    const down = finger.clientY - from.y
    // A page that scrolls, or a strip that is swept sideways, is not pulled.
    if (scrollY > 0 || (pulled === 0 && Math.abs(finger.clientX - from.x) > Math.abs(down))) {
      from = undefined
      pulled = 0
    } else {
      pulled = Math.max(0, down)
    }
    move(pulled)
  }
  const end = () => {
    if (from !== undefined) release(pulled)
    from = undefined
  }
  const cancel = () => {
    if (from !== undefined) release(0)
    from = undefined
  }
  const passive = { passive: true }
  addEventListener('touchstart', start, passive)
  addEventListener('touchmove', go, passive)
  addEventListener('touchend', end, passive)
  addEventListener('touchcancel', cancel, passive)
  return () => {
    removeEventListener('touchstart', start)
    removeEventListener('touchmove', go)
    removeEventListener('touchend', end)
    removeEventListener('touchcancel', cancel)
  }
}

/** Sheets, fields and what scrolls by itself have gestures of their own. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, input, textarea, select, video, [role="menu"]') !== null
}
