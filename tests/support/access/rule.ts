import type { Role, Scene } from './scene.ts'

/** The one request all three roles send. What differs by role (a proof only the owner has) is a function of the role. */
export type RequestTemplate = {
  /** Replaces the braces of the path. */
  params?: Record<string, string | number>
  query?: string
  payload?: object | ((role: Role) => object)
  /** A body that is not JSON. */
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Occurs in the owner's response only. */
  shows?: string
}

/** Access to an endpoint with an item of the owner: the statuses for a visitor, another user and the owner. */
export type Rule = {
  statuses: readonly [anonymous: number, other: number, owner: number]
  /** Creates the owner's item, and the request for it. */
  request: (scene: Scene) => Promise<RequestTemplate> | RequestTemplate
  /** The table's note. */
  note?: string
  /** Tables in which another user's request may change the owner's rows; the note says why. */
  tells?: string[]
  /** The owner's own request changes nothing. */
  leaves?: boolean
}

export type Rules = Record<string, Rule>

/** Public: the same for all three. */
export function open(request: Rule['request'] = () => ({}), status = 200): Rule {
  return { statuses: [status, status, status], request, leaves: true }
}

/** The user's own data, found by the session: every signed-in user reads or changes their own. */
export function own(request: Rule['request'] = () => ({}), status = 200): Rule {
  return { statuses: [401, status, status], request }
}

/** An item of the owner, by its id: for other users it does not exist. */
export function hidden(request: Rule['request'], status = 200): Rule {
  return { statuses: [401, 404, status], request }
}
