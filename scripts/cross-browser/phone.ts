import { until } from '#tests/support/drivers/server.ts'
import type { Driver, Handle } from './driver.ts'
import { bringingFinder, calling, naming, type Target, touching } from './in-page.ts'

const SHOWN_CHARACTERS = 400

/** What a person does with one tab. Each waits for what it is about, however slow the machine. */
export type Phone = {
  /** Goes to a path of the product, by its address. */
  open: (path: string) => Promise<void>
  click: (target: Target) => Promise<void>
  type: (target: Target, text: string) => Promise<void>
  /** Chooses a file of this machine in a field that need not be seen. */
  attach: (selector: string, path: string) => Promise<void>
  picture: (target: Target) => Promise<Buffer>
  /** Runs a function in the page: it may use nothing from outside itself. */
  evaluate: <Result>(work: () => Result | Promise<Result>) => Promise<Result>
  /** Waits until the page shows such words; gives all it shows. */
  sees: (words: RegExp) => Promise<string>
  /** Waits until the page's path and search are like this; gives them. */
  arrivesAt: (path: RegExp) => Promise<string>
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** A person's hands on a driver; `origin` is where they find the product. */
export function phoneOf(driver: Driver, origin: string): Phone {
  const finder = bringingFinder()

  /** Asks until there is an answer; a page on its way elsewhere cannot answer. */
  async function patiently<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
    let trouble = ''
    return until(what, () =>
      ask().catch((error: unknown) => {
        trouble = String(error)
        return undefined
      }),
    ).catch(async (error: unknown) => {
      throw new Error(`${String(error)}${trouble && ` (${trouble})`}; the page shows: ${await shown()}`)
    })
  }
  const text = async () => String(await driver.evaluate('document.body?.innerText ?? ""'))
  const shown = async () => {
    const words = await text().catch(String)
    return words.replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)
  }
  const ready = (target: Target) =>
    patiently(`${'css' in target ? target.css : `${target.role} ${target.name.source}`} to be ready`, async () => {
      await driver.evaluate(finder)
      return driver.element(touching(target))
    })

  /**
   * The page may draw the element anew just as the finger comes down, or a screen may still be passing into the next: then
   * what stands a moment later is meant.
   */
  async function touch<Result>(target: Target, act: (handle: Handle) => Promise<Result>): Promise<Result> {
    try {
      return await act(await ready(target))
    } catch (error) {
      if (!/detached|stale|NotInteractable/i.test(String(error))) throw error
      return act(await ready(target))
    }
  }

  return {
    open: (path) => driver.open(origin + path),
    click: (target) => touch(target, (handle) => handle.click()),
    type: (target, words) => touch(target, (handle) => handle.type(words)),
    async attach(selector, path) {
      const field = await patiently(`${selector} to be there`, () => driver.element(naming(selector)))
      await field.attach(path)
    },
    picture: (target) => touch(target, (handle) => handle.picture()),
    evaluate: async <Result>(work: () => Result | Promise<Result>) => (await driver.evaluate(calling(work))) as Result,
    sees: (words) =>
      patiently(`${words.source} to be shown`, async () => {
        const now = await text()
        return words.test(now) ? now : undefined
      }),
    arrivesAt: (path) =>
      patiently(`the page to go to ${path.source}`, async () => {
        const now = String(await driver.evaluate('location.pathname + location.search'))
        return path.test(now) ? now : undefined
      }),
    restart: driver.restart,
    close: driver.close,
  }
}
