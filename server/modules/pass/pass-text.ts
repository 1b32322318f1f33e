import { isSigned } from './signature.ts'

const PREFIX = 'mowj1'

/** The claims of a genuine pass of the first format, `mowj1.{claims}.{signature}`, which is no longer issued. */
export function readText(token: string, publicKeyPem: string): unknown {
  const [prefix, body, signature, ...rest] = token.split('.')
  if (prefix !== PREFIX || body === undefined || signature === undefined || rest.length > 0) return undefined
  if (!isSigned(`${PREFIX}.${body}`, signature, publicKeyPem)) return undefined
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
