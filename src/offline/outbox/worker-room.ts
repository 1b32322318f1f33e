import { shedder } from '#src/offline/make-room.ts'
import { shed } from '#src/offline/shed.ts'

/** A worker cannot load code later: it has what makes room on a full disk from the start. */
export function shedInWorker(): void {
  shedder.shed = shed
}
