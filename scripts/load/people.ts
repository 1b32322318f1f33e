import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { type ClientOutcomes, type RetryClient, retryClient } from '#tests/support/drivers/slow-timeouts.ts'
import { noise } from '#tests/support/scenarios/post-editor.ts'
import { freeMonthAt } from '#tests/support/scenarios/swimmer.ts'

const TEAMS = 20
const PAUSE_MS = 800
const CHUNK_BYTES = 60_000
const SIDES = { small: 120, more: 80 }
/** Shares of a user's actions; the rest is browsing. */
const SHARES = { signIn: 0.03, book: 0.15, publish: 0.05 }

/** A page and its API requests. */
const visits = [
  ['/', '/api/slider-images/', '/api/post/?page=1&page_size=8', '/api/post/stats/'],
  ['/teams', '/api/teams/?page=1&page_size=12', '/api/teams/3/'],
  ['/courses', '/api/courses/', '/api/search/?q=شنا'],
  ['/pools', '/api/pools/', '/api/pools/1/'],
  ['/posts/5', '/api/post/5/', '/api/post/5/related/'],
  ['/team-overview/7', '/api/teams/7/', '/api/teams/?day=0&sex=women&sort=cheapest'],
]

export type Crowd = {
  server: RunningServer
  met: ClientOutcomes
  random: () => number
  note: (kind: string, status: number, millis: number) => void
  /** False when the time is over. */
  isRunning: () => boolean
  done: { visits: number; bookings: number; posts: number; signIns: number }
  /** Path of the picture of every accepted post. */
  pictures: string[]
}

let phones = 0

/** One user with an address of their own: browses, signs in, books, pays and publishes until the time is over. */
export async function simulate(crowd: Crowd, number: number): Promise<void> {
  const address = `10.7.${Math.floor(number / 250)}.${1 + (number % 250)}`
  const agent = new Agent({ keepAlive: true })
  let person = await arrive(crowd, address)
  while (crowd.isRunning()) {
    const roll = crowd.random()
    if (roll < SHARES.signIn) person = await arrive(crowd, address)
    else if (roll < SHARES.signIn + SHARES.book) await book(crowd, person)
    else if (roll < SHARES.signIn + SHARES.book + SHARES.publish) await publish(crowd, person)
    else await browse(crowd, agent, address)
    await delay(PAUSE_MS * (0.5 + crowd.random()))
  }
  agent.destroy()
}

/** Signs in with a new number: each number has to wait between two codes. */
async function arrive({ server, met, done }: Crowd, address: string): Promise<RetryClient> {
  phones += 1
  const phone = `09${String(300_000_000 + phones)}`
  done.signIns += 1
  return retryClient(server.origin, phone, server.codeFor, met, { headers: { 'x-forwarded-for': address } })
}

async function book({ server, random, done }: Crowd, person: RetryClient) {
  const month = await freeMonthAt(server.origin, 1 + Math.floor(random() * TEAMS)).catch(() => undefined)
  if (month === undefined) return
  const held = await person.hold(month)
  // Another user was faster, or this one has booked the month already.
  if ('refused' in held) return
  const state = await person.payAt(held.uid, await person.goToBank(held.uid))
  if (state !== 'confirmed') throw new Error(`a payment ended as ${state}`)
  done.bookings += 1
}

/** Publishes a picture, half of them in chunks. */
async function publish({ random, done, pictures }: Crowd, person: RetryClient) {
  const picture = await noise(Math.floor(random() * 1e6), SIDES.small + Math.floor(random() * SIDES.more))
  const media = random() < 0.5 ? picture : await person.upload(picture.buffer, CHUNK_BYTES)
  pictures.push(await person.publish('عکسی از تمرین امروز', media))
  done.posts += 1
}

async function browse(crowd: Crowd, agent: Agent, address: string) {
  const paths = visits[Math.floor(crowd.random() * visits.length)] ?? []
  for (const path of paths) await visit(crowd, path, agent, address)
  crowd.done.visits += 1
}

function visit({ server, note }: Crowd, path: string, agent: Agent, address: string): Promise<void> {
  const startedAt = performance.now()
  const isData = path.startsWith('/api/')
  return new Promise((resolve) => {
    const finish = (status: number) => {
      note(isData ? 'data' : 'pages', status, performance.now() - startedAt)
      resolve()
    }
    const headers = {
      ...{ accept: isData ? 'application/json' : 'text/html', 'accept-encoding': 'br' },
      'x-forwarded-for': address,
    }
    request({ host: '127.0.0.1', port: server.port, path: encodeURI(path), agent, headers }, (response) => {
      response.resume()
      response.once('end', () => finish(response.statusCode ?? 0))
      response.once('error', () => finish(0))
    })
      .once('error', () => finish(0))
      .end()
  })
}
