import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { log } from '#scripts/bench/log.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'

/** `ms`: time of the reduction. `heapMb`: largest heap of page and worker. `bytes`: of the file that would be sent. */
export type Reduced = { ms: number; heapMb: number; bytes: number }

export type BenchPage = {
  /** The process of the page and its worker. */
  pid: number
  /** Reduces a file in a fresh page; writes the file that would be sent. */
  reduce: (path: string, resultPath: string) => Promise<Reduced>
  close: () => Promise<void>
}

const HEAP_PAUSE_MS = 1000
const MB = 1024 * 1024

/** A page of its own origin, isolated, so that its memory with that of its workers can be measured. */
export async function openBenchPage(): Promise<BenchPage> {
  const { outputFiles } = await build({
    entryPoints: ['scripts/bench/reduction/worker.ts'],
    ...{ bundle: true, write: false, format: 'esm', platform: 'browser', target: 'es2022', minify: true },
  })
  const script = outputFiles[0]?.text ?? ''
  let received: Buffer = Buffer.alloc(0)
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') received = await bodyOf(request)
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.setHeader('Content-Type', request.url === '/worker.js' ? 'text/javascript' : 'text/html')
    response.end(request.url === '/worker.js' ? script : '<!doctype html><input type="file">')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  const browser = await launchBrowser(['--enable-blink-features=ForceEagerMeasureMemory'])
  const page = await browser.newPage()
  page.on('console', (message) => log(`video: ${message.text()}`))
  await page.goto(origin)
  return {
    pid: rendererOf(),
    async reduce(path, resultPath) {
      await page.goto(origin)
      await page.locator('input').setInputFiles(path)
      const { ms, heapBytes } = await inPage(page)
      writeFileSync(resultPath, received)
      return { ms, heapMb: Math.round(heapBytes / MB), bytes: received.length }
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

type Memory = { measureUserAgentSpecificMemory: () => Promise<{ bytes: number }> }
type Answer = { fraction?: number; ms?: number; sent?: Blob }

function inPage(page: Page): Promise<{ ms: number; heapBytes: number }> {
  return page.evaluate(async (pauseMs) => {
    const file = document.querySelector('input')?.files?.[0]
    const worker = new Worker('/worker.js', { type: 'module' })
    let heapBytes = 0
    let done = 0
    let isOver = false
    let tenths = 0
    const watching = (async () => {
      while (!isOver) {
        const { bytes } = await (performance as unknown as Memory).measureUserAgentSpecificMemory()
        heapBytes = Math.max(heapBytes, bytes)
        if (done * 10 >= tenths + 1) {
          tenths = Math.floor(done * 10)
          console.log(`${tenths} tenths reduced, heap at most ${Math.round(heapBytes / 2 ** 20)} MB`)
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    })()
    const { ms, sent } = await new Promise<Required<Answer>>((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        done = data.fraction ?? done
        if (data.ms !== undefined) resolve(data as Required<Answer>)
      }
      worker.postMessage(file)
    })
    isOver = true
    await watching
    worker.terminate()
    await fetch('/sent', { method: 'PUT', body: sent })
    return { ms, heapBytes }
  }, HEAP_PAUSE_MS)
}

/** The newest renderer of the browsers that this process started. Linux only. */
function rendererOf(): number {
  const started = descendantsOf(process.pid).filter((pid) => commandOf(pid).includes('--type=renderer'))
  return Math.max(...started)
}

export function descendantsOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.map(Number).flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
