import { useEffect } from 'react'
import { seekBy, setVolume, toggleFullscreen, toggleMute, togglePlay } from './media-actions.ts'

const SEEK_SECONDS = 5
const VOLUME_STEP = 0.1

type Target = { media: HTMLVideoElement; frame: HTMLElement }

/** By the key's position, since a Persian keyboard types other characters. Media runs from left to right. */
const actions: Record<string, (target: Target) => void> = {
  Space: ({ media }) => togglePlay(media),
  KeyK: ({ media }) => togglePlay(media),
  ArrowRight: ({ media }) => seekBy(media, SEEK_SECONDS),
  ArrowLeft: ({ media }) => seekBy(media, -SEEK_SECONDS),
  ArrowUp: ({ media }) => setVolume(media, (media.muted ? 0 : media.volume) + VOLUME_STEP),
  ArrowDown: ({ media }) => setVolume(media, (media.muted ? 0 : media.volume) - VOLUME_STEP),
  KeyM: ({ media }) => toggleMute(media),
  KeyF: ({ media, frame }) => toggleFullscreen(frame, media),
}

/** Keys of the player while the focus is inside its frame; `onKey` is called for every key. */
export function usePlayerKeys(media: HTMLVideoElement, frame: HTMLElement, onKey: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      onKey()
      const { code, target, altKey, ctrlKey, metaKey } = event
      const act = actions[code]
      if (act === undefined || altKey || ctrlKey || metaKey || hasOwnKey(target, code)) return
      event.preventDefault()
      act({ media, frame })
    }
    frame.addEventListener('keydown', onKeyDown)
    return () => frame.removeEventListener('keydown', onKeyDown)
  }, [media, frame, onKey])
}

/** Whether the focused control uses this key itself. */
function hasOwnKey(target: EventTarget | null, code: string): boolean {
  if (target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLButtonElement) return code === 'Space'
  return target instanceof HTMLInputElement && target.dataset.volume !== undefined && code.startsWith('Arrow')
}
