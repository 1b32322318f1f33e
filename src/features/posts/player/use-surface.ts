import { useEffect } from 'react'
import { toggleFullscreen, togglePlay } from './media-actions.ts'

type Surface = {
  media: HTMLVideoElement
  frame: HTMLElement
  /** Whether the controls are shown. */
  visible: boolean
  wake: () => void
  hide: () => void
}

/** The picture itself: a mouse plays and pauses on it, a finger shows and hides the controls. */
export function useSurface({ media, frame, visible, wake, hide }: Surface): void {
  useEffect(() => {
    const tap = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'touch') togglePlay(media)
      else if (visible) hide()
      else wake()
    }
    // Two clicks have played and paused: the state is the one before.
    const fill = () => toggleFullscreen(frame, media)
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || event.target !== media) wake()
    }
    media.addEventListener('click', tap)
    media.addEventListener('dblclick', fill)
    frame.addEventListener('pointermove', move)
    frame.addEventListener('focusin', wake)
    return () => {
      media.removeEventListener('click', tap)
      media.removeEventListener('dblclick', fill)
      frame.removeEventListener('pointermove', move)
      frame.removeEventListener('focusin', wake)
    }
  }, [media, frame, visible, wake, hide])
}
