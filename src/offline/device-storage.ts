/**
 * Small texts kept on this device. Blocked storage (private windows, full quota) never throws: the text then lives as
 * long as the page.
 */
const memory = new Map<string, string>()

/** The text under `key`; undefined when there is none. */
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
    // Blocked storage holds nothing.
  }
}

/** Every key that holds a text now. */
export function storedKeys(): string[] {
  try {
    return [...Object.keys(localStorage), ...memory.keys()]
  } catch {
    return [...memory.keys()]
  }
}
