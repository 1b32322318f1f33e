import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OnScreen } from '#src/api/field-metrics/measure.ts'
import { screenOf } from '#src/api/field-metrics/screen-of.ts'
import { fieldReport } from '#src/contract/field-metrics.ts'

type Observed = { type: string; emit: (entry: object) => void }
let observed: Observed[]
let sent: unknown[]
let online: boolean
let visibility: string
const page = new EventTarget()
const screen = Object.assign(new EventTarget(), { path: '/' })

/** The page as far as the measurement reads it. */
beforeEach(() => {
  observed = []
  sent = []
  online = true
  visibility = 'visible'
  class Observer {
    static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
    readonly use: (list: { getEntries: () => object[] }) => void
    constructor(use: Observer['use']) {
      this.use = use
    }
    observe({ type }: { type: string }) {
      observed.push({ type, emit: (entry) => this.use({ getEntries: () => [entry] }) })
    }
  }
  const document = Object.assign(new EventTarget(), {})
  Object.defineProperty(document, 'visibilityState', { get: () => visibility })
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/teams', origin: 'https://mowj.ir' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('requestAnimationFrame', (use: (now: number) => void) => use(1080))
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
    sendBeacon: (url: string, body: Blob) => void sent.push({ url, body }),
  })
})
afterEach(() => vi.unstubAllGlobals())

const emit = (type: string, entry: object) => observed.find((each) => each.type === type)?.emit(entry)
const hide = () => {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  visibility = 'visible'
}
const onScreen: OnScreen = (use) => screen.addEventListener('shown', () => use(screen.path))
const show = (path: string) => {
  screen.path = path
  screen.dispatchEvent(new Event('shown'))
}
async function start() {
  const { measure } = await import('#src/api/field-metrics/measure.ts')
  measure(onScreen)
}
const samplesOf = async (index: number) => {
  const { body } = sent[index] as { body: Blob }
  return fieldReport.parse(JSON.parse(await body.text())).samples
}

test('a visit reports its figures once it is hidden, by kind of screen and without an address', async () => {
  await start()
  emit('largest-contentful-paint', { startTime: 640 })
  emit('layout-shift', { value: 0.02, hadRecentInput: false })
  emit('layout-shift', { value: 0.5, hadRecentInput: true })
  emit('event', { duration: 56, interactionId: 3 })
  emit('event', { duration: 900 })
  page.dispatchEvent(Object.assign(new Event('click')))
  show('/team-overview/7')
  hide()
  expect(sent).toHaveLength(1)
  const samples = await samplesOf(0)
  expect(samples).toEqual([
    { name: 'inp', screen: 'list', value: 56 },
    { name: 'cls', screen: 'list', value: 0.02 },
    { name: 'navigation', screen: 'overview', value: expect.any(Number) },
    { name: 'lcp', screen: 'list', value: 640 },
    { name: 'cls', screen: 'overview', value: 0 },
  ])
  expect(JSON.stringify(sent)).not.toContain('/team-overview')
})

test('offline the figures are dropped, and never stored', async () => {
  await start()
  online = false
  hide()
  online = true
  expect(sent).toEqual([])
})

test('each address is a kind of screen', () => {
  expect(
    ['/', '/teams', '/teams/booking/1/session/2', '/pools/1/pool-detail/2', '/x', '/desk/people'].map(screenOf),
  ).toEqual(['home', 'list', 'booking', 'booking', 'other', 'staff'])
})
