import { resolve } from 'node:path'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { startCluster } from '#tests/support/drivers/cluster.ts'

// `npm run cluster -- 3`: that many servers behind one address, until Ctrl-C.
const count = Number(process.argv[2] ?? '3')
const port = Number(process.env.PORT ?? '8000')
if (!Number.isInteger(count) || count < 1 || count > 20) {
  console.error('npm run cluster -- NUMBER_OF_SERVERS')
  process.exit(2)
}
ensureBuilt()
const dataDir = resolve(process.env.DATA_DIR ?? './.data/cluster')
const cluster = await startCluster({ servers: count, dataDir, port })
const ports = cluster.servers.map((server) => server.port).join(', ')
console.log(`Mowj is ready: ${cluster.origin} (${count} servers on ports ${ports}; data: ${dataDir})`)
for (const { child } of cluster.servers) {
  child.stdout?.pipe(process.stdout)
  child.stderr?.pipe(process.stderr)
}
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    cluster.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
