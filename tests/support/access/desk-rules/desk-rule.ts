import type { Capability } from '#src/contract/desk/roles.ts'
import type { RequestTemplate } from '#tests/support/access/rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** Access to an endpoint of the desk. `tests/api/desk/access-matrix.test.ts` tries it as every role at every pool. */
export type DeskRule = {
  /** The capability of the route's guard; null where every role may. */
  needs: Capability | null
  /**
   * What the item belongs to. `pool`: to `scene.pool`, so that staff of another pool get a 404. `club`: to the whole club,
   * so that a role at one pool does not suffice (404). `list`: everyone with the capability gets the part that is theirs.
   */
  of: 'pool' | 'club' | 'list'
  /** The status where it is allowed. */
  status: number
  /** Creates the item at `scene.pool`, and the request for it: new for each role that may, since a request may use it up. */
  request: (scene: DeskScene) => Promise<DeskRequest> | DeskRequest
}

/** `shows` occurs only in the responses to staff whose role covers `scene.pool`. */
type DeskRequest = Omit<RequestTemplate, 'payload' | 'body'> & { payload?: object; body?: Uint8Array<ArrayBuffer> }

/** By `METHOD /api/desk/…/{id}/`, and those of the door and the coach. */
export type DeskRules = Record<string, DeskRule>

/** Whether an endpoint is for staff: the desk, the door or the coach. */
export function isForStaff({ path }: { path: string }): boolean {
  return /^\/api\/(?:desk|door|coach)\//.test(path)
}
