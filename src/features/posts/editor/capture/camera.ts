export type Facing = 'user' | 'environment'

/** `refused`: no permission. `taken`: another app has it. */
export type CameraFault = 'refused' | 'absent' | 'taken'

const audio: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true }

/** Opens the front or rear camera, with sound where there is a microphone. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  if (navigator.mediaDevices?.getUserMedia === undefined) throw new DOMException('', 'NotFoundError')
  const video: MediaTrackConstraints = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio })
  } catch (error) {
    if (cameraFault(error) === 'refused') throw error
    return navigator.mediaDevices.getUserMedia({ video })
  }
}

export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export function cameraFault(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'taken'
}

/** Whether the device has a second camera to turn to. */
export async function hasOtherCamera(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1
}
