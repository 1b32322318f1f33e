import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Addresses handed out by the server (the bank's way back, say) lead to vite's port, which passes them on.
const env = { PUBLIC_ORIGIN: 'http://localhost:5173', ...process.env }
const commands = [
  ['tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['vite', '--port', '5173', '--strictPort'],
]

const running = commands.map(([name, ...args]) =>
  spawn(join('node_modules', '.bin', name), args, { env, stdio: 'inherit', shell: process.platform === 'win32' }),
)
let open = running.length
for (const child of running) {
  // One without the other is of no use.
  child.on('exit', (code) => {
    open -= 1
    process.exitCode ||= code ?? 0
    if (open > 0) stop()
  })
}

function stop() {
  for (const child of running) child.kill('SIGTERM')
}

// Ctrl-C reaches the children by itself; they end in good order and we with them.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', stop)
