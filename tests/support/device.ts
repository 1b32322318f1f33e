/** Whatever can run a function in a page. The function may use nothing from outside itself. */
export type Evaluates = { evaluate: <Result>(work: () => Result | Promise<Result>) => Promise<Result> }

/** Runs in a page: `ready` when a service worker controls it and has taken the shell into its cache; else its states. */
export async function workerState(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration()
  const { installing, waiting, active } = registration ?? {}
  const states = [installing, waiting, active].map((worker) => worker?.state ?? '–').join(' ')
  return active?.state === 'activated' && navigator.serviceWorker.controller !== null ? 'ready' : states
}

/** Runs in a page: the keys of the device's copy of the query cache. */
export function keptQueries(): Promise<string[]> {
  return new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open('mowj')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('queries').objectStore('queries').getAllKeys()
      reading.onsuccess = () => resolve(reading.result.map(String))
      opening.result.close()
    }
  })
}
