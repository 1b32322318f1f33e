import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { videoTool } from '#server/media-worker/video-tool.ts'
import { loadSecrets } from '#server/startup/secrets.ts'
import { type CheckResult, check, type Finding } from './finding.ts'

const MB = 1_048_576
/** A video and its copies still fit many times over, but backups begin to fail below this. */
const SCARCE_MB = 2048
const FULL_MB = 300
const OLDEST_NODE = [20, 19] as const
const OTHERS = 0o077

/** Checks of this machine: the Node version, the data folder, the keys, the tools. */
export function checkMachine(config: Config): Promise<Finding>[] {
  const { dataDir } = config
  return [
    check('node', () => {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
      const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
      return isOld
        ? ['fault', `Node ${process.versions.node}; 20.19 or newer is needed.`]
        : ['ok', process.versions.node]
    }),
    check('data folder', () => {
      if (!existsSync(dataDir)) return ['warning', `${dataDir} does not exist yet; the first start creates it.`]
      accessSync(dataDir, constants.W_OK | constants.X_OK)
      const mode = statSync(dataDir).mode & 0o777
      return (mode & 0o007) === 0
        ? ['ok', dataDir]
        : ['warning', `Every user of this machine can read ${dataDir} (mode ${mode.toString(8)}): chmod 700.`]
    }),
    check('disk', () => {
      const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : '.')
      const free = Math.floor((bavail * bsize) / MB)
      if (free < FULL_MB) return ['fault', `${free} MB are free: uploads fail with 503.`]
      return free < SCARCE_MB ? ['warning', `Only ${free} MB are free.`] : ['ok', `${free} MB are free`]
    }),
    check('keys', () => checkKeys(dataDir)),
    check('ffmpeg', async () => {
      if (config.ffmpeg === 'none') return ['ok', 'disabled (FFMPEG=none)']
      const tool = await videoTool(config)
      return tool === undefined
        ? ['warning', `${config.ffmpeg} does not run: videos are served as uploaded, without a poster.`]
        : ['ok', config.ffmpeg]
    }),
  ]
}

function checkKeys(dataDir: string): CheckResult {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) return ['warning', 'There are no keys yet; the first start creates them.']
  const { mode, uid } = statSync(file)
  if ((mode & OTHERS) !== 0)
    return ['fault', `${file} can be read by others (mode ${(mode & 0o777).toString(8)}): chmod 600, then rotate them.`]
  if (process.getuid?.() !== uid && process.getuid?.() !== 0) return ['fault', `${file} belongs to another user.`]
  loadSecrets(dataDir)
  return ['ok', 'present, readable by the owner alone']
}
