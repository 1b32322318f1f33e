type Rules = {
  createHTML?: (html: string, type: string, sink: string) => string | null
  createScriptURL?: (address: string) => string | null
}

declare global {
  interface Window {
    /** Undefined in browsers without Trusted Types. */
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => { createScriptURL: (address: string) => string } }
  }
}

/** Creates a policy listed in `trusted-types` of the server's CSP. Undefined in browsers without Trusted Types. */
export function trustedPolicy(name: 'mowj' | 'default' | 'door' | 'video', rules: Rules) {
  return window.trustedTypes?.createPolicy(name, rules)
}
