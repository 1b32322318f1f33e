/** The browsers' push services. No other host is ever contacted: the endpoint comes from the client. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
  /^[\w.-]+\.push\.apple\.com$/,
]

/** Whether a URL is an endpoint of a push service; `extra` are origins that the operator trusts additionally. */
export function isPushService(endpoint: string, extra: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (extra.includes(origin)) return true
  return protocol === 'https:' && port === '' && known.some((host) => host.test(hostname))
}
