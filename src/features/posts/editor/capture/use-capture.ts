import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { makeRoom } from '#src/offline/make-room.ts'
import { deleteRecording, openRecording, type RecordingWriter } from '#src/offline/recordings/recordings.ts'
import { useHoldsPage, useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { cameraFault, closeCamera, type Facing, hasOtherCamera, openCamera } from './camera.ts'
import { finishRecording, loadCopier } from './finish-recording.ts'
import { type Ending, MAX_BYTES, type RecordingRun, recordingType, startRecording } from './recorder.ts'
import type { CaptureFault } from './strings.ts'

export type Stage =
  | { name: 'starting' | 'saving' }
  /** `silent`: without a microphone. */
  | { name: 'ready'; silent: boolean; canTurn: boolean }
  /** `stored`: fragments survive the page. `near`: the size limit is near. */
  | { name: 'recording'; startedAt: number; stored: boolean; near: boolean }
  | { name: 'review'; file: File; ending: Ending }
  | { name: 'fault'; fault: CaptureFault }

/** Space for half a minute, stored twice: as fragments, and as the draft's file. */
const START_BYTES = 20 * 1024 * 1024
const NEAR = 0.9

class Fault extends Error {
  readonly fault: CaptureFault

  constructor(fault: CaptureFault) {
    super(fault)
    this.fault = fault
  }
}

/** Shows the camera in a video while mounted, and records it. What was not used stays on the device, and is offered again. */
export function useCapture(video: RefObject<HTMLVideoElement | null>) {
  const [facing, setFacing] = useState<Facing>('environment')
  const [attempt, setAttempt] = useState(0)
  const [stage, setStage] = useState<Stage>({ name: 'starting' })
  const stream = useRef<MediaStream>(undefined)
  const run = useRef<RecordingRun>(undefined)
  const writer = useRef<RecordingWriter>(undefined)
  useHoldsUpdates(stage.name !== 'fault')
  useHoldsPage(stage.name === 'recording' && !stage.stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera again
  useEffect(() => {
    let isOver = false
    const open = async () => {
      setStage({ name: 'starting' })
      await prepare()
      const opened = await openCamera(facing).catch((error: unknown) => {
        throw new Fault(cameraFault(error))
      })
      if (isOver) return closeCamera(opened)
      stream.current = opened
      const { current } = video
      if (current !== null) {
        current.srcObject = opened
        await current.play().catch(() => undefined)
      }
      const canTurn = await hasOtherCamera()
      if (!isOver) setStage({ name: 'ready', silent: opened.getAudioTracks().length === 0, canTurn })
    }
    open().catch((error: unknown) => {
      if (!isOver) setStage({ name: 'fault', fault: error instanceof Fault ? error.fault : 'taken' })
    })
    return () => {
      isOver = true
      run.current?.stop('hidden')
      closeCamera(stream.current)
    }
  }, [facing, attempt, video])
  // The recording of a dialog that is left stays on the device.
  const leave = useCallback(async () => writer.current?.close(), [])
  useEffect(() => () => void leave(), [leave])

  const start = useCallback(async () => {
    const type = recordingType()
    const { current } = stream
    if (type === undefined || current === undefined || run.current !== undefined) return
    const startedAt = Date.now()
    writer.current = await openRecording(type)
    const recording = { name: 'recording', startedAt, stored: writer.current !== undefined } as const
    const onBytes = (bytes: number) => {
      if (bytes > NEAR * MAX_BYTES) setStage((now) => (now.name === 'recording' ? { ...now, near: true } : now))
    }
    run.current = startRecording(current, { type, writer: writer.current, onBytes })
    setStage({ ...recording, near: false })
    const { content, ending } = await run.current.done
    run.current = undefined
    setStage({ name: 'saving' })
    closeCamera(current)
    try {
      setStage({ name: 'review', file: await finishRecording(content, startedAt), ending })
    } catch {
      setStage({ name: 'fault', fault: 'broken' })
    }
  }, [])
  /** The recording is stored elsewhere, or not wanted. */
  const discard = useCallback(async () => {
    const { current } = writer
    writer.current = undefined
    if (current === undefined) return
    await current.close()
    await deleteRecording(current.id).catch(() => undefined)
  }, [])
  const retake = useCallback(() => {
    void discard()
    setAttempt((count) => count + 1)
  }, [discard])
  return {
    stage,
    facing,
    start,
    stop: () => run.current?.stop('stopped'),
    turn: () => setFacing((now) => (now === 'user' ? 'environment' : 'user')),
    retake,
    discard,
    leave,
  }
}

/** Everything that must not fail after the recording: its type, the copier, and space. */
async function prepare(): Promise<void> {
  if (recordingType() === undefined) throw new Fault('unsupported')
  await loadCopier().catch(() => {
    throw new Fault('offline')
  })
  if (!(await makeRoom(START_BYTES))) throw new Fault('full')
}
