import { connect } from 'node:tls'
import type { Config, SmsSettings } from '#server/config.ts'
import { makeMedia } from '#server/gateways/media/make-media.ts'
import { makeProvider } from '#server/gateways/sms/make-sms.ts'
import { demoParts, isPublic } from '#server/startup/demo.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { type CheckResult, check, type Finding } from './finding.ts'

const TIMEOUT_MS = 5000
const SOON_DAYS = 14
const MOST_OFF_MS = 60_000
/** Less is a warning: about a hundred messages. */
const LEAST_CREDIT = { rial: 200_000, messages: 100 }

/** Checks from outside, and of the external services. */
export function checkServices(config: Config): Promise<Finding>[] {
  return [
    check('public origin', () => checkOrigin(config, isPublic(config))),
    check('certificate', () => checkCertificate(config.publicOrigin)),
    check('proxy', () => checkProxy(config)),
    ...checkSms(config),
    check('bank', () => checkBank(config)),
    check('media', () => checkMedia(config)),
  ]
}

async function checkOrigin({ publicOrigin }: Config, isOpen: boolean): Promise<CheckResult> {
  if (isOpen && publicOrigin.startsWith('http:'))
    return [
      'fault',
      `PUBLIC_ORIGIN=${publicOrigin} is not https: tokens are sent unencrypted, and the app cannot be installed.`,
    ]
  const response = await fetchFrom(`${publicOrigin}/api/health/`)
  if (response === undefined)
    return [isOpen ? 'fault' : 'unknown', `No response from ${publicOrigin}${isOpen ? '.' : ': no server is running.'}`]
  if (!response.ok || response.headers.get('x-request-id') === null)
    return ['fault', `The server at ${publicOrigin} is not a healthy Mowj (${response.status}).`]
  const off = Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())
  return off > MOST_OFF_MS
    ? ['fault', `Its clock differs by ${Math.round(off / 1000)} s from this machine’s.`]
    : ['ok', publicOrigin]
}

async function checkCertificate(origin: string): Promise<CheckResult> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return ['ok', 'not needed on this machine alone']
  const until = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(socket.getPeerCertificate().valid_to)
      socket.end()
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response in time')))
    socket.once('error', reject)
  })
  const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS)
  return [days < SOON_DAYS ? 'warning' : 'ok', `valid for ${days} more days`]
}

function checkProxy({ publicOrigin, trustProxy, tls }: Config): CheckResult {
  if (tls !== undefined && !trustProxy) return ['ok', 'none: TLS ends here']
  const isBehind = publicOrigin.startsWith('https:')
  if (isBehind && !trustProxy)
    return [
      'fault',
      'https ends at a proxy, but TRUST_PROXY is off: all users count as one address, and share its limits.',
    ]
  if (!isBehind && trustProxy)
    return [
      'warning',
      'TRUST_PROXY is on without https: any client that reaches the port directly can claim any address.',
    ]
  return ['ok', isBehind ? 'one trusted proxy' : 'none']
}

function checkSms(config: Config): Promise<Finding>[] {
  const [first] = config.sms
  if (first !== undefined) return config.sms.map((settings) => check('SMS', () => checkProvider(settings)))
  return [
    check('SMS', () =>
      isPublic(config) ? demonstration(config, demoParts(config).sms) : ['ok', 'codes are printed in the terminal'],
    ),
  ]
}

/** The template is not checked: a message costs money. */
async function checkProvider(settings: SmsSettings): Promise<CheckResult> {
  const { amount, unit } = await makeProvider(settings).credit()
  const say = `${settings.gateway}, template ${settings.template}: credit ${amount} ${unit}`
  return [amount < LEAST_CREDIT[unit] ? 'warning' : 'ok', say]
}

async function checkBank(config: Config): Promise<CheckResult> {
  const play = demoParts(config).bank
  if (play !== undefined && isPublic(config)) return demonstration(config, play)
  const hosts = config.payment.flatMap((bank) => (bank.gateway === 'sandbox' ? [] : [bank.host]))
  if (hosts.length === 0) return ['ok', 'the test bank']
  const responding = await Promise.all(hosts.map(fetchFrom))
  const silent = hosts.filter((_, index) => responding[index] === undefined)
  return silent.length === 0
    ? ['ok', `${hosts.join(' and ')} ${hosts.length === 1 ? 'responds' : 'respond'}`]
    : ['fault', `${silent.join(' and ')} ${silent.length === 1 ? 'does' : 'do'} not respond.`]
}

function demonstration({ isDemo }: Config, say = ''): CheckResult {
  return isDemo ? ['warning', `${say} DEMO=on allows it.`] : ['fault', say]
}

async function checkMedia(config: Config): Promise<CheckResult> {
  if (config.mediaStore.kind === 'disk') return ['ok', 'on this disk']
  // Any name will do: the store must report that it has no such file.
  await makeMedia(config).size('posts', 'doctor.webp')
  return ['ok', `bucket ${config.mediaStore.bucket} responds`]
}

/** Undefined without a response in time, or with an untrusted certificate. */
function fetchFrom(url: string): Promise<Response | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' }).catch(() => undefined)
}
