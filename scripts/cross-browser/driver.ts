/** An element that can be tapped. */
export type Handle = {
  click: () => Promise<void>
  /** Types at the end of its content. */
  type: (text: string) => Promise<void>
  /** Chooses a local file in a file field. */
  attach: (path: string) => Promise<void>
  /** A PNG of it. */
  picture: () => Promise<Buffer>
}

/** One tab of one engine: the only interface to an engine's driver. */
export type Driver = {
  open: (url: string) => Promise<void>
  /** The JSON value of an expression in the page; promises are awaited. */
  evaluate: (expression: string) => Promise<unknown>
  /** The element that an expression in the page returns; undefined for null. */
  element: (expression: string) => Promise<Handle | undefined>
  /** Ends the browser and starts it again with its stored data. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** What an engine can be configured to deny: all site storage, or a large quota. */
export type Denial = 'storage' | 'space'

/** An engine besides Chromium. */
export type Engine = {
  name: 'firefox' | 'webkit'
  denials: readonly Denial[]
  /** Starts it with an empty profile on a phone's screen. */
  start: (denial?: Denial) => Promise<Driver>
}

/** A phone's screen, in CSS pixels. */
export const SCREEN = { width: 360, height: 740 }

/** Generous, for busy machines. */
export const TIMEOUT_MS = 120_000
