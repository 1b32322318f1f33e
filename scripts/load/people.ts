import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { type ClientOutcomes, type RetryClient, retryClient } from '#tests/support/drivers/slow-timeouts.ts'
import { noise } from '#tests/support/scenarios/post-editor.ts'
import { freeMonthAt } from '#tests/support/scenarios/swimmer.ts'

const TEAMS = 20
const PAUSE_MS = 800
const PART_BYTES = 60_000
const SIDES = { small: 120, more: 80 }
/** Shares of a person's turns; the rest is looking around. */
const SHARES = { signIn: 0.03, book: 0.15, publish: 0.05 }

/** A page and what it asks for. */
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
  goesOn: () => boolean
  done: { visits: number; bookings: number; posts: number; signIns: number }
  /** Of every accepted post the path of its picture. */
  pictures: string[]
}

let phones = 0

/** One person, at an address of their own, who looks around, signs in, books, pays and publishes until the time is over. */
export async function live(crowd: Crowd, number: number): Promise<void> {
  const address = `10.7.${Math.floor(number / 250)}.${1 + (number % 250)}`
  const agent = new Agent({ keepAlive: true })
  let person = await arrive(crowd, address)
  while (crowd.goesOn()) {
    const chosen = crowd.random()
    if (chosen < SHARES.signIn) person = await arrive(crowd, address)
    else if (chosen < SHARES.signIn + SHARES.book) await book(crowd, person)
    else if (chosen < SHARES.signIn + SHARES.book + SHARES.publish) await publish(crowd, person)
    else await lookAround(crowd, agent, address)
    await delay(PAUSE_MS * (0.5 + crowd.random()))
  }
  agent.destroy()
}

/** Signs in with a number that is new: a number has to wait between two codes. */
async function arrive({ server, met, done }: Crowd, address: string): Promise<RetryClient> {
  phones += 1
  const phone = `09${String(300_000_000 + phones)}`
  done.signIns += 1
  return retryClient(server.origin, phone, server.codeFor, met, { headers: { 'x-forwarded-for': address } })
}

async function book({ server, random, done }: Crowd, person: RetryClient) {
  const wish = await freeMonthAt(server.origin, 1 + Math.floor(random() * TEAMS)).catch(() => undefined)
  if (wish === undefined) return
  const held = await person.hold(wish)
  // Somebody else was faster, or this person has the month.
  if ('refused' in held) return
  const state = await person.payAt(held.uid, await person.goToBank(held.uid))
  if (state !== 'confirmed') throw new Error(`a payment came to ${state}`)
  done.bookings += 1
}

/** A picture, half of them in parts. */
async function publish({ random, done, pictures }: Crowd, person: RetryClient) {
  const picture = await noise(Math.floor(random() * 1e6), SIDES.small + Math.floor(random() * SIDES.more))
  const media = random() < 0.5 ? picture : await person.upload(picture.buffer, PART_BYTES)
  pictures.push(await person.publish('عکسی از تمرین امروز', media))
  done.posts += 1
}

async function lookAround(crowd: Crowd, agent: Agent, address: string) {
  const paths = visits[Math.floor(crowd.random() * visits.length)] ?? []
  for (const path of paths) await look(crowd, path, agent, address)
  crowd.done.visits += 1
}

function look({ server, note }: Crowd, path: string, agent: Agent, address: string): Promise<void> {
  const begun = performance.now()
  const isData = path.startsWith('/api/')
  return new Promise((resolve) => {
    const over = (status: number) => {
      note(isData ? 'data' : 'pages', status, performance.now() - begun)
      resolve()
    }
    const headers = {
      ...{ accept: isData ? 'application/json' : 'text/html', 'accept-encoding': 'br' },
      'x-forwarded-for': address,
    }
    request({ host: '127.0.0.1', port: server.port, path: encodeURI(path), agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => over(answer.statusCode ?? 0))
      answer.once('error', () => over(0))
    })
      .once('error', () => over(0))
      .end()
  })
}
