import { captionsOf } from './use-media-state.ts'

/** iPhones have full screen for a video element only. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export function togglePlay(media: HTMLVideoElement): void {
  // A refused start leaves the play button.
  if (media.paused) void media.play().catch(() => undefined)
  else media.pause()
}

export function seekBy(media: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY
  media.currentTime = Math.min(Math.max(0, media.currentTime + seconds), end)
}

/** Volume from 0 to 1; any other than 0 also unmutes. */
export function setVolume(media: HTMLVideoElement, volume: number): void {
  media.volume = Math.min(Math.max(0, volume), 1)
  media.muted = media.volume === 0
}

/** Mutes, or unmutes to an audible volume. */
export function toggleMute(media: HTMLVideoElement): void {
  if (media.muted || media.volume === 0) setVolume(media, media.volume || 1)
  else media.muted = true
}

export function toggleCaptions(media: HTMLVideoElement): void {
  const track = captionsOf(media)
  if (track !== undefined) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
}

export function toggleFullscreen(frame: HTMLElement, media: PhoneVideo): void {
  if (leaveFullscreen()) return
  if (typeof frame.requestFullscreen === 'function') void frame.requestFullscreen().catch(() => undefined)
  else media.webkitEnterFullscreen?.()
}

/** Ends full screen; false when there was none. */
export function leaveFullscreen(): boolean {
  if ((document.fullscreenElement ?? null) === null) return false
  void document.exitFullscreen().catch(() => undefined)
  return true
}
