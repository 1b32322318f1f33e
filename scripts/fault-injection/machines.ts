import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { until } from '#tests/support/drivers/server.ts'
import { requestOnce } from '#tests/support/drivers/slow-timeouts.ts'
import { noise } from '#tests/support/scenarios/post-editor.ts'
import { megabytesOf } from './usage.ts'
import { sendFile, type World, whileBusy } from './world.ts'

/** A fault and its summary; `undefined` where this machine cannot produce it. */
export type Scene = { name: string; happens: (world: World) => Promise<string | undefined> }

const DOWN_MS = 4000
const SLOW_READERS = 1000
const CONNECTIONS_OF_A_SERVER = 10

const databaseDies: Scene = {
  name: 'the database is killed under load, and again after its recovery',
  happens: (world) =>
    whileBusy(world, async () => {
      world.cluster.crashDatabase()
      await until('the database to be back', () => isReachable(world))
      world.cluster.crashDatabase()
      return 'killed twice'
    }),
}

async function isReachable({ cluster }: World): Promise<true | undefined> {
  const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
  const isUp = await sql`select 1`.then(
    () => true,
    () => false,
  )
  await close()
  return isUp || undefined
}

const connectionsCut: Scene = {
  name: 'every connection to the database is cut under load',
  happens: (world) =>
    whileBusy(world, async () => {
      const { sql, close } = openDatabase({ url: world.cluster.databaseUrl }, { max: 1 })
      const rows = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'mowj-%'`
      await close()
      return `${rows.length} connections cut`
    }),
}

const serverDies: Scene = {
  name: 'a server is killed during payments and uploads',
  happens: async (world) => {
    const { bank, cluster } = world
    const verifiedBefore = bank.called('verify')
    bank.behave('stuck')
    let restart: (() => Promise<void>) | undefined
    const kill = async () => {
      await until('payments in progress', () => bank.called('verify') - verifiedBefore >= 2 || undefined)
      const [victim] = cluster.servers
      if (victim === undefined) throw new Error('no server is left')
      restart = await cluster.kill(victim)
    }
    const facts = await whileBusy(world, async () => {
      // A file whose first chunk was uploaded before the kill, and the rest after it.
      await sendFile(world, () => (restart === undefined ? kill() : undefined))
      bank.behave('well')
      await delay(DOWN_MS)
      await restart?.()
      return `killed and restarted after ${DOWN_MS / 1000} s; the other continued`
    })
    return facts
  },
}

const diskFull: Scene = {
  name: 'the disk of media is full',
  happens: async (world) => {
    const { smallDisk, met } = world
    if (smallDisk === undefined) return undefined
    const filler = join(smallDisk, 'filler')
    const before = met.statuses.get(503) ?? 0
    const fill = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'count=2000'])
    if (fill.status === 0) throw new Error('the disk was not full')
    // A form upload finds no space either, and is retried until there is some.
    const posting = world.crew[1]?.publish('عکسی که جا نداشت', await noise(1, 300))
    const facts = await whileBusy(world, async () => {
      await until('a response of 503', () => (met.statuses.get(503) ?? 0) > before + 1 || undefined)
      rmSync(filler)
      return 'a full tmpfs of 48 MB, then with free space'
    })
    await posting
    return facts
  },
}

const poolTaken: Scene = {
  name: 'every connection of the pools is in use',
  happens: async ({ cluster, met }) => {
    const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
    const before = met.statuses.get(503) ?? 0
    const requests: Promise<unknown>[] = []
    // A lock that blocks requests until each server's connections wait for it.
    await sql.begin(async (tx) => {
      await tx`lock table slots in access exclusive mode`
      await until('a response of 503', async () => {
        const more = CONNECTIONS_OF_A_SERVER * cluster.servers.length
        for (let count = 0; count < more; count += 1) requests.push(requestOnce(met, `${cluster.origin}/api/teams/1/`))
        await delay(500)
        return (met.statuses.get(503) ?? 0) > before || undefined
      })
    })
    await close()
    await Promise.all(requests)
    return `${requests.length} requests, ${(met.statuses.get(503) ?? 0) - before} got 503, all got a response`
  },
}

const slowReaders: Scene = {
  name: 'a thousand slow readers',
  happens: async (world) => {
    const [server] = world.cluster.servers
    const before = megabytesOf(server?.child.pid)
    const sockets = await Promise.all(Array.from({ length: SLOW_READERS }, (_, each) => slowReader(server?.port, each)))
    const facts = await whileBusy(world, async () => {
      const during = megabytesOf(server?.child.pid)
      const held = sockets.filter((socket) => !socket.destroyed).length
      return `${held} connections held at one server; ${before} MB before, ${during} MB with them`
    })
    for (const socket of sockets) socket.destroy()
    return facts
  },
}

/** Half of them never finish their request, half never read the response. */
function slowReader(port = 0, number: number): Promise<Socket> {
  return new Promise((resolve) => {
    const localAddress = `127.0.2.${1 + (number % 200)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.pause()
      socket.write(`GET /api/post/ HTTP/1.1\r\nHost: localhost\r\n${number % 2 === 0 ? '\r\n' : 'X-Slow: '}`)
      resolve(socket)
    })
    socket.on('error', () => resolve(socket))
  })
}

export const machineScenes = [databaseDies, connectionsCut, serverDies, diskFull, poolTaken, slowReaders]
