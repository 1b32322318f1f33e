import { until } from './server.ts'

/** Anything that can run a function in a page. The function may not use outer variables. */
export type Evaluates = { evaluate: <Result>(work: () => Result | Promise<Result>) => Promise<Result> }

/** Runs in a page: `ready` when a service worker controls it and has cached the shell; else its states. */
export async function workerState(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration()
  const { installing, waiting, active } = registration ?? {}
  const states = [installing, waiting, active].map((worker) => worker?.state ?? '–').join(' ')
  return active?.state === 'activated' && navigator.serviceWorker.controller !== null ? 'ready' : states
}

/** Resolves when a service worker controls the page and has cached the shell. */
export async function workerReady(page: Evaluates): Promise<void> {
  let state = ''
  await until('the service worker', async () => {
    state = await page.evaluate(workerState)
    return state === 'ready' || undefined
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${state}`)
  })
}

/** Runs in a page: the keys of the query cache stored on the device. */
export function storedQueries(): Promise<string[]> {
  return new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open('mowj')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('queries').objectStore('queries').getAllKeys()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result.map(String))
      }
    }
  })
}

/** Runs in a page: ages the stored queries by two hours. */
export function ageStoredQueries(): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('mowj')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const changing = opening.result.transaction('queries', 'readwrite')
      const reading = changing.objectStore('queries').openCursor()
      reading.onsuccess = () => {
        const cursor = reading.result
        if (cursor === null) return
        const { query } = cursor.value
        if (query !== undefined) {
          query.state.dataUpdatedAt -= 2 * 3_600_000
          cursor.update(cursor.value)
        }
        cursor.continue()
      }
      changing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      changing.onabort = () => reject(changing.error)
    }
  })
}

/** The catalogue's screens, and the first words of the query keys each stores on the device. */
export const storedScreens: Record<string, string> = {
  '/teams': '"teams","list"',
  '/courses': '"courses","list"',
  '/pools': '"pools","list"',
  '/instructors': '"instructors","list"',
  '/videos': '"posts","list",{}',
  '/team-overview/1': '"teams","detail",1',
  '/swim-course-overview/1': '"courses","detail",1',
  '/pool-overview/1': '"pools","detail",1',
  '/instructors-profile/1': '"instructors","detail",1',
  '/teams/1': '"teams","reviews",1',
  '/teams/booking/1/session/1': '"teams","session"',
}
