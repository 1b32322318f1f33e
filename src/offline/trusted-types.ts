type Rules = {
  createHTML?: (html: string, type: string, sink: string) => string | null
  createScriptURL?: (address: string) => string | null
}

declare global {
  interface Window {
    /** Chromium and the newest of the others; undefined where texts need no policy. */
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => { createScriptURL: (address: string) => string } }
  }
}

/** Makes one of the policies that `trusted-types` of the server's content policy names. Undefined where none is needed. */
export function trustedPolicy(name: 'mowj' | 'default', rules: Rules) {
  return window.trustedTypes?.createPolicy(name, rules)
}
