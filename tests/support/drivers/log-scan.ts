/** Whole secrets by their shape: access tokens, refresh tokens, mobile numbers, card numbers. */
const shapes = {
  'an access token': /eyJ[\w-]+\.[\w-]+\.[\w-]+/,
  'a refresh token': /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.[\w-]{10,}/,
  'an API token': /mowj_[\w-]{43}/,
  'a mobile number': /(?<![\w.])(?:\+98|0098|98|0)?9\d{9}(?![\w.])/,
  'a card number': /(?<![\w.])[1-9]\d{15}(?![\w.])/,
}
/** Numbers a log line contains by itself; any of them may look like a code or a phone number. */
const ownNumbers = /"(?:pid|time|responseTime|remotePort|port)":[\d.]+,?/g
/** The embedded SMS device shares the terminal with the log; it is a phone, not the log. */
const smsDevice = /^\[sms\] /

/**
 * Secrets found in log lines, `what: line` each. Codes have no distinctive shape, so the sent ones
 * are passed in.
 */
export function secretsIn(lines: readonly string[], codes: readonly string[] = []): string[] {
  const isCode = codes.length === 0 ? undefined : new RegExp(`(?<![\\w.-])(?:${codes.join('|')})(?![\\w.-])`)
  const all = [...Object.entries(shapes), ...(isCode === undefined ? [] : [['a code', isCode] as const])]
  return lines
    .flatMap((line) => line.split('\n'))
    .filter((line) => !smsDevice.test(line))
    .flatMap((line) => {
      const text = line.replace(ownNumbers, '')
      return all.filter(([, shape]) => shape.test(text)).map(([what]) => `${what}: ${line}`)
    })
}

/** Throws when these lines contain a secret. */
export function refuseSecrets(lines: readonly string[], codes: readonly string[] = []): void {
  const found = secretsIn(lines, codes)
  if (found.length > 0) throw new Error(`The log contains secrets:\n${found.join('\n')}`)
}
