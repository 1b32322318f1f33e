import { type RefObject, useCallback, useEffect, useState } from 'react'

/** `refused`: no permission. `taken`: another app has it. `failed`: this browser cannot read codes. */
export type CameraState = 'starting' | 'on' | 'refused' | 'taken' | 'absent' | 'failed'

/** Torch and zoom are not in TypeScript's library. */
type LightCapabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number; step: number } }
type LightConstraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number }

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

export type Camera = {
  state: CameraState
  /** What the open camera can do. */
  capabilities: LightCapabilities
  restart: () => void
  fail: () => void
  apply: (constraints: LightConstraints) => Promise<boolean>
}

/** Shows the rear camera in a video while mounted; opens it again when the page returns and it was taken away. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const restart = useCallback(() => setAttempt((count) => count + 1), [])
  const fail = useCallback(() => setState('failed'), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera again
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
    const open = async () => {
      setState('starting')
      stream = await openStream()
      if (isOver) return stop()
      const [opened] = stream.getVideoTracks()
      opened?.addEventListener('ended', () => setState('taken'))
      setTrack(opened)
      if (video.current !== null) {
        video.current.srcObject = stream
        await video.current.play()
      }
      if (!isOver) setState('on')
    }
    open().catch((error: unknown) => {
      stop()
      if (!isOver) setState(stateOf(error))
    })
    return () => {
      isOver = true
      setTrack(undefined)
      stop()
    }
  }, [attempt, video])

  useEffect(() => {
    const returned = () => document.visibilityState === 'visible' && track?.readyState === 'ended' && restart()
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [track, restart])

  const apply = async (constraints: LightConstraints) => {
    try {
      await track?.applyConstraints({ advanced: [constraints] })
      return true
    } catch {
      return false
    }
  }
  const capabilities: LightCapabilities = (state === 'on' && track?.getCapabilities?.()) || {}
  return { state, capabilities, restart, fail, apply }
}

async function openStream(): Promise<MediaStream> {
  if (navigator.mediaDevices?.getUserMedia === undefined) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia(wanted)
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'taken'
}
