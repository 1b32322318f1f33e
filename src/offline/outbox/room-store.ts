import { withRoom } from '#src/offline/make-room.ts'
import type { OutboxStore } from './store-types.ts'

/** The store on a disk that may be full: a write sheds what can be loaded again, and is repeated. */
export function roomStore(store: OutboxStore): OutboxStore {
  return {
    ...store,
    add: (...fields) => withRoom(() => store.add(...fields)),
    change: (...fields) => withRoom(() => store.change(...fields)),
    putFile: (...fields) => withRoom(() => store.putFile(...fields)),
  }
}
