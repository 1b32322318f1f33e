import type { Browser, BrowserContext, Page } from 'playwright-core'
import { arrive } from '#scripts/chaos/person.ts'
import { type RollMark, rollMarks } from '#src/contract/attendance/roll-mark.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { coachStrings } from '#src/features/coach/strings.ts'
import { doorStrings } from '#src/features/door/strings.ts'
import { killWorkers } from '#tests/support/scenarios/post-editor.ts'

/** Generous, for busy machines. */
const TIMEOUT_MS = 60_000
/** tsx gives functions their names by a helper that pages lack. */
const NAMED = 'globalThis.__name ??= (work) => work'

/** A phone of staff in a browser profile of its own, with a clock that is wrong by `clockMs`. */
export type Phone = {
  screen: 'door' | 'coach'
  context: BrowserContext
  page: Page
  isOffline: boolean
  /** Events that the screen said it has recorded, and those of a page that was closed before it said so. */
  seen: number
  unsure: number
}

type Setup = { origin: string; screen: Phone['screen']; tokens: TokenBundle; clockMs: number; name: string }

export async function openPhone(browser: Browser, { origin, screen, tokens, clockMs, name }: Setup): Promise<Phone> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(TIMEOUT_MS)
  await context.addInitScript(NAMED)
  await context.addInitScript(setClock, clockMs)
  const page = await arrive(context, tokens)
  await page.evaluate((text) => localStorage.setItem('attendance-device', `${crypto.randomUUID()}\n${text}`), name)
  const phone = { screen, context, page, isOffline: false, seen: 0, unsure: 0 }
  await openScreen(phone)
  return phone
}

/** Runs in every page: its clock is wrong from the first script on. */
function setClock(byMs: number) {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: [] | [string]) => (given.length === 0 ? new Real(Real.now() + byMs) : new Real(...given)),
    get: (_, name) => (name === 'now' ? () => Real.now() + byMs : Reflect.get(Real, name)),
  })
}

async function openScreen({ screen, page }: Phone): Promise<void> {
  await page.goto(`/${screen}`)
  if (screen === 'door') await page.getByRole('button', { name: doorStrings.search }).waitFor()
  else
    await page
      .getByRole('button', { name: /تیم نهنگ/ })
      .first()
      .click()
}

/** The next event of a phone, as its user makes it. */
export async function act(phone: Phone, passes: readonly string[], random: () => number): Promise<void> {
  if (phone.screen === 'coach') return mark(phone, random)
  await scan(phone, passes[Math.floor(random() * passes.length)] ?? '')
  const isIn = await phone.page.getByRole('dialog', { name: doorStrings.admit }).isVisible()
  if (isIn) phone.seen += 1
  if (isIn && random() < 0.4) {
    await phone.page.getByRole('button', { name: /^لغو ورود/ }).click()
    phone.seen += 1
  } else await phone.page.getByRole('button', { name: doorStrings.next, exact: true }).click()
  await phone.page.locator('dialog[open]').waitFor({ state: 'hidden' })
}

/** A scanner types the pass; resolves with the verdict on the screen. */
async function scan({ page }: Phone, pass: string): Promise<void> {
  await page.evaluate(typePass, pass)
  await page.locator('dialog[open] h2').waitFor()
}

/** Runs in the page. */
function typePass(pass: string) {
  const type = (key: string, code: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
  for (const digit of pass) type(digit, `Digit${digit}`)
  type('Enter', 'Enter')
}

async function mark(phone: Phone, random: () => number): Promise<void> {
  const groups = phone.page.getByRole('group', { name: /^حضور/ })
  const group = groups.nth(Math.floor(random() * (await groups.count())))
  // A mark that is set has a tick before its word.
  const buttonOf = (value: RollMark, isPressed: boolean) =>
    group.getByRole('button', { name: new RegExp(`${coachStrings.marks[value]}$`), pressed: isPressed })
  const start = Math.floor(random() * rollMarks.length)
  for (let step = 0; step < rollMarks.length; step += 1) {
    const value = rollMarks[(start + step) % rollMarks.length] ?? 'present'
    if (await buttonOf(value, true).isVisible()) continue
    await buttonOf(value, false).click()
    await buttonOf(value, true).waitFor()
    phone.seen += 1
    return
  }
}

/** Loses or finds the signal. */
export async function toggleSignal(phone: Phone, isOffline: boolean): Promise<void> {
  phone.isOffline = isOffline
  await phone.context.setOffline(isOffline)
}

/** Closes the page, in the middle of a scan if told to, stops the worker, and opens the screen again. Returns the kills. */
export async function crash(phone: Phone, pass: string | undefined): Promise<{ workers: number }> {
  const { context, page, screen } = phone
  if (pass !== undefined && screen === 'door') {
    phone.unsure += 1
    await page.evaluate(typePass, pass)
  }
  const workers = await killWorkers(context, page)
  phone.page = await context.newPage()
  await page.close()
  await openScreen(phone)
  return { workers }
}

/** The ids of the events that are stored on the phone. */
export function storedOn({ page }: Phone): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('mowj-attendance')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('events').objectStore('events').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )
}

/** Deletes an event that was not sent, as a faulty outbox would. */
export async function dropEvent({ page }: Phone, id: string): Promise<void> {
  await page.evaluate(
    (key) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('mowj-attendance')
        opening.onsuccess = () => {
          const items = opening.result.transaction('events', 'readwrite').objectStore('events')
          items.delete(key)
          items.transaction.oncomplete = () => resolve()
        }
      }),
    id,
  )
}
