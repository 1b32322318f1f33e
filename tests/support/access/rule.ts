import type { Role, Scene } from './scene.ts'

/** The one request all three send. What a role sends of its own (a proof that only the owner has) is a function of it. */
export type Wish = {
  /** For the braces of the path. */
  params?: Record<string, string | number>
  query?: string
  payload?: object | ((role: Role) => object)
  /** A body that is no JSON. */
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Stands in the owner's answer, and in nobody else's. */
  shows?: string
}

/** Who may call an endpoint with a thing of somebody's: the statuses for a stranger, another person and the owner. */
export type Rule = {
  statuses: readonly [anonymous: number, other: number, owner: number]
  /** Makes what the owner has, and the request about it. */
  wish: (scene: Scene) => Promise<Wish> | Wish
  /** What the table says of it. */
  note?: string
  /** Tables in which another's call may leave something with the owner; the note says why. */
  tells?: string[]
  /** The owner's own call changes nothing of theirs. */
  leaves?: boolean
}

export type Rules = Record<string, Rule>

/** Everybody's: the same for all three. */
export function open(wish: Rule['wish'] = () => ({}), status = 200): Rule {
  return { statuses: [status, status, status], wish, leaves: true }
}

/** One's own alone, by who one is: everybody signed in reads or changes what is theirs. */
export function own(wish: Rule['wish'] = () => ({}), status = 200): Rule {
  return { statuses: [401, status, status], wish }
}

/** One thing of the owner's, by its id: others are told that it does not exist. */
export function hidden(wish: Rule['wish'], status = 200): Rule {
  return { statuses: [401, 404, status], wish }
}
