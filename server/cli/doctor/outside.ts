import { connect } from 'node:tls'
import type { Config } from '#server/config.ts'
import { makeMedia } from '#server/gateways/media/make-media.ts'
import { demoParts, isPublic } from '#server/startup/demo.ts'
import { type Finding, look, type Said } from './finding.ts'

const PATIENCE_MS = 5000
const DAY_MS = 86_400_000
const SOON_DAYS = 14
const MOST_OFF_MS = 60_000

/** What the world sees of it, and what it needs of the world. */
export function lookOutside(config: Config): Promise<Finding>[] {
  return [
    look('public origin', () => lookAtOrigin(config, isPublic(config))),
    look('certificate', () => lookAtCertificate(config.publicOrigin)),
    look('proxy', () => lookAtProxy(config)),
    look('SMS', () => lookAtSms(config)),
    look('bank', () => lookAtBank(config)),
    look('media', () => lookAtMedia(config)),
  ]
}

async function lookAtOrigin({ publicOrigin }: Config, isOpen: boolean): Promise<Said> {
  if (isOpen && publicOrigin.startsWith('http:'))
    return ['fault', `PUBLIC_ORIGIN=${publicOrigin} is not https: tokens travel open, and the app cannot be installed.`]
  const answer = await ask(`${publicOrigin}/api/health/`)
  if (answer === undefined)
    return [isOpen ? 'fault' : 'unknown', `Nobody answers at ${publicOrigin}${isOpen ? '.' : ': no server runs.'}`]
  if (!answer.ok || answer.headers.get('x-request-id') === null)
    return ['fault', `What answers at ${publicOrigin} is not a healthy Mowj (${answer.status}).`]
  const off = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())
  return off > MOST_OFF_MS ? ['fault', `Its clock is ${Math.round(off / 1000)} s from this one.`] : ['ok', publicOrigin]
}

async function lookAtCertificate(origin: string): Promise<Said> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return ['ok', 'none is needed on this machine alone']
  const until = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(socket.getPeerCertificate().valid_to)
      socket.end()
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
  const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS)
  return [days < SOON_DAYS ? 'warning' : 'ok', `good for ${days} more days`]
}

function lookAtProxy({ publicOrigin, trustProxy, tls }: Config): Said {
  if (tls !== undefined && !trustProxy) return ['ok', 'none: TLS ends here']
  const isBehind = publicOrigin.startsWith('https:')
  if (isBehind && !trustProxy)
    return [
      'fault',
      'https ends at a proxy, but TRUST_PROXY is off: everybody counts as one address, and is limited as one.',
    ]
  if (!isBehind && trustProxy)
    return ['warning', 'TRUST_PROXY is on without https: whoever reaches the port directly can claim any address.']
  return ['ok', isBehind ? 'one proxy is believed' : 'none']
}

function lookAtSms(config: Config): Said {
  const { sms } = config
  if (sms.gateway === 'kavenegar')
    return ['ok', `kavenegar, template ${sms.template} (not asked: a message costs money)`]
  return isPublic(config) ? demonstration(config, demoParts(config).sms) : ['ok', 'codes are printed in the terminal']
}

async function lookAtBank(config: Config): Promise<Said> {
  const { payment } = config
  if (payment.gateway === 'sandbox')
    return isPublic(config) ? demonstration(config, demoParts(config).bank) : ['ok', 'the test bank']
  const answer = await ask(payment.host)
  return answer === undefined ? ['fault', `${payment.host} does not answer.`] : ['ok', `${payment.host} answers`]
}

function demonstration({ isDemo }: Config, say = ''): Said {
  return isDemo ? ['warning', `${say} It is meant so (DEMO=on).`] : ['fault', say]
}

async function lookAtMedia(config: Config): Promise<Said> {
  if (config.mediaStore.kind === 'disk') return ['ok', 'on this disk']
  // Any name will do: the store has to say that it knows no such file.
  await makeMedia(config).size('posts', 'doctor.webp')
  return ['ok', `bucket ${config.mediaStore.bucket} answers`]
}

/** Undefined when nobody answers in time, or not by a certificate that can be trusted. */
function ask(url: string): Promise<Response | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' }).catch(() => undefined)
}
