/**
 * Small strings in localStorage. Where storage is blocked (private windows, full quota) nothing throws: the strings stay
 * in memory for the life of the page.
 */
const memory = new Map<string, string>()

/** The string under `key`; undefined when there is none. */
export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function removeText(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage contains nothing.
  }
}

/** Keys of all stored strings. */
export function storedKeys(): string[] {
  try {
    return [...Object.keys(localStorage), ...memory.keys()]
  } catch {
    return [...memory.keys()]
  }
}
