import { MediaFault } from './media-fault.ts'
import type { WorkerRequest, WorkerResponse } from './media-worker.ts'
import { work } from './tasks.ts'

// The process that reads what people sent, started by press.service.ts and ended with whoever started it.
async function answer({ id, name, args }: WorkerRequest): Promise<WorkerResponse> {
  try {
    const act = work[name] as (...given: unknown[]) => Promise<unknown>
    return { id, made: await act(...args) }
  } catch (error) {
    return { id, fault: error instanceof MediaFault ? error.fault : undefined, reason: String(error) }
  }
}

process.on('message', (wish: WorkerRequest) => void answer(wish).then((said) => process.send?.(said)))
process.on('disconnect', () => process.exit())
// A terminal's Ctrl-C reaches us, too: the server may still be answering, and tells us when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
