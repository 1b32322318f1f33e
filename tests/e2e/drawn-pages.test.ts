import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keptOnDevice, signInByCode, test, workerReady } from '#tests/support/e2e.ts'
import { until } from '#tests/support/server.ts'

// A film's view counts when it plays: nothing on its page changes by itself.
const screens = ['/', '/teams', '/team-overview/1', '/posts/3']

type Watched = { drawn: string; main: Element | null }

/** Remembers what the HTML alone showed, before any script of the app ran. */
async function watchFirstFace(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const main = document.querySelector('#root main')
      Object.assign(window, { watched: { drawn: main?.textContent, main } })
    })
  })
}

const isTakenOver = (page: Page) =>
  until('the app to take the page over', async () => {
    const taken = await page.evaluate(() =>
      Object.keys(document.querySelector('#root main') ?? {}).some((key) => key.startsWith('__react')),
    )
    return taken || undefined
  })

test.for(screens)(
  '%s comes drawn, and the app takes it over without a word or an element changed',
  async (address, { page, complaints }) => {
    await watchFirstFace(page)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await isTakenOver(page)
    const same = await page.evaluate(() => {
      const { drawn, main } = (window as unknown as { watched: Watched }).watched
      const now = document.querySelector('#root main')
      return { kept: now === main, drawn, now: now?.textContent }
    })
    expect(same.kept).toBe(true)
    expect(same.now).toBe(same.drawn)
    expect(same.drawn?.match(/[\u0600-\u06ff]{2,}/g)?.length ?? 0).toBeGreaterThan(10)
    expect(complaints).toEqual([])
  },
)

test('whoever is signed in, by night, takes the same page over and then finds their own', async ({
  page,
  server,
  complaints,
}) => {
  await page.goto('/login')
  await signInByCode(page, server, '09121110044')
  await page.evaluate(() => localStorage.setItem('themeMode', 'dark'))
  complaints.length = 0
  await page.goto('/teams', { waitUntil: 'commit' })
  await isTakenOver(page)
  await page.getByRole('button', { name: /منوی/ }).waitFor()
  await until('the night', async () => (await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark')
  expect(complaints).toEqual([])
})

test('a page without script still says what it is about', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/team-overview/1')
  const { name } = (await (await fetch(`${server.origin}/api/teams/1/`)).json()) as { name: string }
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await context.close()
})

test('opened again without signal, the home page stands with the slides and cards it last had', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/')
  await workerReady(page)
  await keptOnDevice(page, 'posts')
  const kept = () => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('home-')))
  await until('the home page to be kept', async () => (await kept()) || undefined)
  const { results } = await page.evaluate(async () => (await fetch('/api/post/?page=1')).json())
  await context.setOffline(true)
  complaints.length = 0
  await watchFirstFace(page)
  await page.goto('/?source=app')
  const drawn = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.drawn)
  expect(drawn).toContain(results[0].title)
  await isTakenOver(page)
  await page.getByText(results[0].title).first().waitFor()
  expect(complaints.filter((text) => text.includes('React'))).toEqual([])
})

test('an address that is no team answers 404 with a page that says so', async ({ page }) => {
  const answer = await page.goto('/team-overview/99999')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
