import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Addresses handed out by the server (the bank's way back, say) lead to vite's port, which passes them on.
const env = { PUBLIC_ORIGIN: 'http://localhost:5173', ...process.env }
const commands = [
  ['tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['vite', '--port', '5173', '--strictPort'],
]

// Groups of their own: Ctrl-C then reaches them once, from here, and not from the terminal and npm as well.
const running = commands.map(([name, ...args]) =>
  spawn(join('node_modules', '.bin', name), args, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  }),
)
let stopping = false
for (const child of running) {
  // One without the other is of no use.
  child.on('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
}

function stop() {
  if (stopping) return
  stopping = true
  for (const child of running) child.kill('SIGINT')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
