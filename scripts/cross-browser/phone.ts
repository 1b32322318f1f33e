import { until } from '#tests/support/drivers/server.ts'
import type { Driver, Handle } from './driver.ts'
import { callExpression, elementExpression, finderLoader, type Target, touchableExpression } from './in-page.ts'

const SHOWN_CHARACTERS = 400

/** A user's actions in one tab. Each waits for its precondition, however slow the machine. */
export type Phone = {
  /** Opens a path of the product. */
  open: (path: string) => Promise<void>
  click: (target: Target) => Promise<void>
  type: (target: Target, text: string) => Promise<void>
  /** Chooses a local file in a field that may be invisible. */
  attach: (selector: string, path: string) => Promise<void>
  picture: (target: Target) => Promise<Buffer>
  /** Runs a function in the page; it must not reference outer names. */
  evaluate: <Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ) => Promise<Result>
  /** Waits until the page's text matches; returns all of it. */
  sees: (pattern: RegExp) => Promise<string>
  /** Waits until path and search match; returns them. */
  arrivesAt: (path: RegExp) => Promise<string>
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** User actions on a driver; `origin` is the product's. */
export function phoneOf(driver: Driver, origin: string): Phone {
  const finder = finderLoader()

  /** Retries until there is a result; a page that navigates cannot respond. */
  async function retrying<Result>(what: string, attempt: () => Promise<Result | undefined>): Promise<Result> {
    let lastError = ''
    return until(what, () =>
      attempt().catch((error: unknown) => {
        lastError = String(error)
        return undefined
      }),
    ).catch(async (error: unknown) => {
      throw new Error(`${String(error)}${lastError && ` (${lastError})`}; the page shows: ${await shown()}`)
    })
  }
  const text = async () => String(await driver.evaluate('document.body?.innerText ?? ""'))
  const shown = async () => {
    const content = await text().catch(String)
    return content.replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)
  }
  const ready = (target: Target) =>
    retrying(`${'css' in target ? target.css : `${target.role} ${target.name.source}`} to be ready`, async () => {
      await driver.evaluate(finder)
      return driver.element(touchableExpression(target))
    })

  /**
   * The page may re-render the element during the tap, or a screen transition may be running: then the element is
   * looked up once more.
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
    type: (target, pattern) => touch(target, (handle) => handle.type(pattern)),
    async attach(selector, path) {
      const field = await retrying(`${selector} to be there`, () => driver.element(elementExpression(selector)))
      await field.attach(path)
    },
    picture: (target) => touch(target, (handle) => handle.picture()),
    evaluate: async <Result, Argument>(work: (argument: Argument) => Result | Promise<Result>, argument?: Argument) =>
      (await driver.evaluate(callExpression(work, argument))) as Result,
    sees: (pattern) =>
      retrying(`${pattern.source} to be shown`, async () => {
        const now = await text()
        return pattern.test(now) ? now : undefined
      }),
    arrivesAt: (path) =>
      retrying(`the page to go to ${path.source}`, async () => {
        const now = String(await driver.evaluate('location.pathname + location.search'))
        return path.test(now) ? now : undefined
      }),
    restart: driver.restart,
    close: driver.close,
  }
}
