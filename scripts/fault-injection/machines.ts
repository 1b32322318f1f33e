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

/** A fault, and what is told of it. `undefined` where this machine cannot have it. */
export type Scene = { name: string; happens: (world: World) => Promise<string | undefined> }

const DOWN_MS = 4000
const SLOW_READERS = 1000
const CONNECTIONS_OF_A_SERVER = 10

const databaseDies: Scene = {
  name: 'the database is killed in mid-load, and again when it is back',
  happens: (world) =>
    whileBusy(world, async () => {
      world.cluster.crashDatabase()
      await until('the database to be back', () => isThere(world))
      world.cluster.crashDatabase()
      return 'killed twice'
    }),
}

async function isThere({ cluster }: World): Promise<true | undefined> {
  const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
  const isUp = await sql`select 1`.then(
    () => true,
    () => false,
  )
  await close()
  return isUp || undefined
}

const connectionsCut: Scene = {
  name: 'every connection to the database is cut in mid-load',
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
  name: 'a server is killed in mid-payment and mid-upload',
  happens: async (world) => {
    const { bank, cluster } = world
    const asked = bank.called('verify')
    bank.behave('stuck')
    let startAgain: (() => Promise<void>) | undefined
    const kill = async () => {
      await until('payments in the middle', () => bank.called('verify') - asked >= 2 || undefined)
      const [victim] = cluster.servers
      if (victim === undefined) throw new Error('no server is left')
      startAgain = await cluster.kill(victim)
    }
    const facts = await whileBusy(world, async () => {
      // A file whose first part has come before, and whose rest comes after.
      await sendFile(world, () => (startAgain === undefined ? kill() : undefined))
      bank.behave('well')
      await delay(DOWN_MS)
      await startAgain?.()
      return `killed, some ${DOWN_MS / 1000} s later started again; the other went on`
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
    const filled = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'count=2000'])
    if (filled.status === 0) throw new Error('the disk was not full')
    // A form finds no room either, and is sent again until there is some.
    const posting = world.crew[1]?.publish('عکسی که جا نداشت', await noise(1, 300))
    const facts = await whileBusy(world, async () => {
      await until('somebody to be told so', () => (met.statuses.get(503) ?? 0) > before + 1 || undefined)
      rmSync(filler)
      return 'a tmpfs of 48 MB without a free byte, then with room'
    })
    await posting
    return facts
  },
}

const poolTaken: Scene = {
  name: 'every connection of the pools is taken',
  happens: async ({ cluster, met }) => {
    const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
    const before = met.statuses.get(503) ?? 0
    const asking: Promise<unknown>[] = []
    // A lock that everybody's requests run into, until each server's connections wait for it.
    await sql.begin(async (tx) => {
      await tx`lock table slots in access exclusive mode`
      await until('somebody to be told to come later', async () => {
        const more = CONNECTIONS_OF_A_SERVER * cluster.servers.length
        for (let count = 0; count < more; count += 1) asking.push(requestOnce(met, `${cluster.origin}/api/teams/1/`))
        await delay(500)
        return (met.statuses.get(503) ?? 0) > before || undefined
      })
    })
    await close()
    await Promise.all(asking)
    return `${asking.length} asked, ${(met.statuses.get(503) ?? 0) - before} were told to come later, all were answered`
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
      return `${held} lines held at one server; ${before} MB before, ${during} MB with them`
    })
    for (const socket of sockets) socket.destroy()
    return facts
  },
}

/** Half of them never finish asking, half never read what they asked for. */
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
