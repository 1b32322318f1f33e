/** Push services of the browsers people have. Nothing else is ever written to: an address comes from whoever asks. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
  /^[\w.-]+\.push\.apple\.com$/,
]

/** Whether an address is one of a push service; `extra` are origins the operator trusts besides. */
export function isPushService(endpoint: string, extra: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (extra.includes(origin)) return true
  return protocol === 'https:' && port === '' && known.some((host) => host.test(hostname))
}
