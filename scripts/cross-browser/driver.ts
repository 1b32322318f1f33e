/** An element under the finger. */
export type Handle = {
  click: () => Promise<void>
  /** Types at the end of what stands there. */
  type: (text: string) => Promise<void>
  /** Chooses a file of this machine, in a field for files. */
  attach: (path: string) => Promise<void>
  /** A PNG of it. */
  picture: () => Promise<Buffer>
}

/** One tab of one engine: all that has to be known of how an engine is driven. */
export type Driver = {
  open: (url: string) => Promise<void>
  /** What an expression in the page comes to, promises waited for; it has to be JSON. */
  evaluate: (expression: string) => Promise<unknown>
  /** The element an expression in the page comes to; undefined when that is null. */
  element: (expression: string) => Promise<Handle | undefined>
  /** Ends the browser and starts it again with what it has kept. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** What an engine can be told to refuse: to keep anything for a site, or much of it. */
export type Refusal = 'storage' | 'space'

/** One of the engines beside Chromium. */
export type Engine = {
  name: 'firefox' | 'webkit'
  refusals: readonly Refusal[]
  /** Starts it with an empty profile on a phone's screen. */
  start: (refusal?: Refusal) => Promise<Driver>
}

/** A phone's screen, in CSS pixels. */
export const SCREEN = { width: 360, height: 740 }

/** A busy machine is no fault of the engine. */
export const PATIENCE_MS = 120_000
