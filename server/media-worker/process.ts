import { MediaFault } from './media-fault.ts'
import type { WorkerRequest, WorkerResponse } from './media-worker.ts'
import { tasks } from './tasks.ts'

// The child process that decodes uploads: started by media-worker.ts, ends when its parent disconnects.
async function run({ id, name, args }: WorkerRequest): Promise<WorkerResponse> {
  try {
    const act = tasks[name] as (...given: unknown[]) => Promise<unknown>
    return { id, made: await act(...args) }
  } catch (error) {
    return { id, fault: error instanceof MediaFault ? error.fault : undefined, reason: String(error) }
  }
}

process.on('message', (request: WorkerRequest) => void run(request).then((response) => process.send?.(response)))
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches this process as well; it must outlive the server's requests and ends on disconnect.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
