import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { contentPolicy } from '#server/plugins/content-policy.ts'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * The built client on a plain file host: its files, its page for every other address, our content security policy,
 * and a `/config.js` that names the API (`settle`). No server of ours is behind it.
 */
export async function staticHost() {
  const folder = resolve('dist/client')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const requested: string[] = []
  let api = ''
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    requested.push(pathname)
    response.setHeader('content-security-policy', contentPolicy(page, api))
    const file = join(folder, pathname)
    if (pathname === '/config.js') {
      response.setHeader('content-type', types['.js'] ?? '')
      response.end(`window.__MOWJ__=${JSON.stringify({ apiBase: api })}`)
    } else if (file.startsWith(`${folder}/`) && existsSync(file) && statSync(file).isFile()) {
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(readFileSync(file))
    } else if (extname(pathname) === '') {
      response.setHeader('content-type', types['.html'] ?? '')
      response.end(page)
    } else {
      // A missing file does not get the page.
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://localhost:${address.port}`,
    /** Sets the API origin. */
    settle(origin: string) {
      api = origin
    },
    /** The paths requested from this host. */
    asked: () => [...new Set(requested)],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
