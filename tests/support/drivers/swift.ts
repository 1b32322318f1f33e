import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { freePort, until } from './server.ts'

const python = '/usr/bin/python3'
const packages = ['swift-proxy', 'swift-object', 'swift-account', 'swift-container', 'memcached']
const cache = resolve('node_modules/.cache/swift')
const root = join(cache, 'root')
const START_MS = 480_000
const keys = { accessKeyId: 'mowj:tester', secretAccessKey: 'mowj-secret', region: 'us-east-1' }
const rings = ['account', 'container', 'object'] as const

/** Why OpenStack's Swift cannot be run on this machine; undefined when it can. */
export function whyNoSwift(): string | undefined {
  const missing = [python, '/usr/bin/apt-get', '/usr/bin/dpkg-deb'].filter((program) => !existsSync(program))
  return missing.length === 0 ? undefined : `it needs Debian's ${missing.join(', ')}`
}

/** Debian's packages, unpacked beside the project: nothing is installed, and root is not needed. */
function unpack() {
  if (existsSync(root)) return
  const half = join(cache, 'half')
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  const plan = execFileSync('apt-get', ['-s', 'install', '--no-install-recommends', ...packages]).toString()
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => String(name))
  if (names.length > 0) execFileSync('apt-get', ['download', ...names], { cwd: half, stdio: 'ignore' })
  for (const name of readdirSync(half).filter((each) => each.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['-x', join(half, name), join(half, 'root')])
  }
  mkdirSync(join(half, 'root'), { recursive: true })
  renameSync(join(half, 'root'), root)
  rmSync(half, { recursive: true, force: true })
}

const env = () => ({
  ...process.env,
  PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
  LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu'),
})

/** Its command expects /etc/swift; this runs it from another folder. */
function serve(folder: string, kind: string): ChildProcess {
  const program = [
    'from swift.common import utils',
    `utils.set_swift_dir(${JSON.stringify(folder)})`,
    'from swift.common.wsgi import run_wsgi',
    `run_wsgi(${JSON.stringify(join(folder, `${kind}.conf`))}, ${JSON.stringify(`${kind}-server`)})`,
  ]
  return spawn(python, ['-c', program.join('\n')], { env: env(), stdio: 'ignore' })
}

/** Swift stores its users there. */
function serveMemory(port: number): ChildProcess {
  const unpacked = join(root, 'usr/bin/memcached')
  const program = existsSync(unpacked) ? unpacked : '/usr/bin/memcached'
  const words = ['-l', '127.0.0.1', '-p', String(port), '-U', '0', '-m', '16', '-u', userInfo().username]
  return spawn(program, words, { env: env(), stdio: 'ignore' })
}

function head(folder: string, port: number): string {
  return [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    'workers = 0',
  ].join('\n')
}

function makeRing(folder: string, kind: string, port: number) {
  writeFileSync(join(folder, `${kind}.conf`), storeConf(folder, kind, port))
  const build = (...words: string[]) =>
    spawnSync(python, [join(root, 'usr/bin/swift-ring-builder'), join(folder, `${kind}.builder`), ...words], {
      env: env(),
    })
  build('create', '4', '1', '1')
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  build('rebalance')
}

const storeConf = (folder: string, kind: string, port: number) =>
  `${head(folder, port)}\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`

const proxyConf = (folder: string, port: number, memory: number) => `${head(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:tempauth]
use = egg:swift#tempauth
user_mowj_tester = ${keys.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${keys.region}
allow_object_versioning = false
[filter:slo]
use = egg:swift#slo
`

/** A real object store on this machine, with a bucket: five processes that store their files under `folder`. */
export async function startSwift(folder: string) {
  unpack()
  mkdirSync(join(folder, 'devices/d1'), { recursive: true })
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = mowj\n')
  for (const kind of rings) makeRing(folder, kind, await freePort())
  const [port, memory] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'proxy.conf'), proxyConf(folder, port, memory))
  const children = [serveMemory(memory), ...[...rings, 'proxy'].map((kind) => serve(folder, kind))]
  const endpoint = `http://127.0.0.1:${port}`
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill()
      await once(child, 'exit')
    }
  }
  const made = async () => {
    const response = await client.fetch(`${endpoint}/mowj-media`, { method: 'PUT' }).catch(() => undefined)
    return response?.ok ? true : undefined
  }
  await until('the object store to create a bucket', made, START_MS).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { settings: { kind: 's3' as const, endpoint, bucket: 'mowj-media', ...keys }, stop }
}
