/** Everything in IndexedDB and localStorage, keys and file contents included, as one text. */
export async function everythingStored(): Promise<string> {
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  for (const { name } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name ?? ''))
    for (const storeName of db.objectStoreNames) {
      const store = db.transaction(storeName).objectStore(storeName)
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled<unknown[]>(store.getAll())])
      texts.push(JSON.stringify(keys), ...(await Promise.all(values.map(textOf))))
    }
    db.close()
  }
  return texts.join('\n')
}

async function textOf(value: unknown): Promise<string> {
  if (!(value instanceof Blob)) return JSON.stringify(value) ?? ''
  return `${value.type} ${'name' in value ? value.name : ''} ${await value.text()}`
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
