import { MediaFault } from './media-kind.ts'
import { makeAvif, makePicture, pictureFacts } from './media-picture.ts'
import type { PressAnswer, PressWish } from './picture-press.ts'

// The process that decodes and encodes pictures, started by picture-press.ts and ended with whoever started it.
const work = { makeAvif, makePicture, pictureFacts }

async function answer({ id, name, args }: PressWish): Promise<PressAnswer> {
  try {
    const act = work[name] as (...given: unknown[]) => Promise<unknown>
    return { id, made: await act(...args) }
  } catch (error) {
    return { id, fault: error instanceof MediaFault ? error.fault : undefined, reason: String(error) }
  }
}

process.on('message', (wish: PressWish) => void answer(wish).then((said) => process.send?.(said)))
process.on('disconnect', () => process.exit())
// A terminal's Ctrl-C reaches us, too: the server may still be answering, and tells us when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
