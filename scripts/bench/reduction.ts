import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row, Table } from './figures.ts'
import { log } from './log.ts'
import { type BenchPage, openBenchPage } from './reduction/bench-page.ts'
import { slowDown } from './reduction/slow-process.ts'
import { type BenchVideo, benchVideos, longVideo } from './reduction/videos.ts'

const MB = 1024 * 1024
const SLOWDOWN = 4

/** Reduces generated videos in Chromium as the app does, sealed. Needs ffmpeg, and Linux for the process figures. */
export async function measureReduction(): Promise<Table[]> {
  if (process.platform !== 'linux' || spawnSync('ffmpeg', ['-version']).status !== 0) return []
  return [await measureSet(), await measureSlow()]
}

/** Ten short videos: saving, time, similarity and memory. */
export async function measureSet(): Promise<Table> {
  const rows: Row[] = []
  for (const video of benchVideos) rows.push(await inFreshBrowser((page, folder) => measureOne(page, video, folder)))
  return { part: 'video', title: 'Reduction of videos before their upload', rows }
}

/** One of 100 MB and five minutes: its memory on a slow phone. */
export async function measureSlow(): Promise<Table> {
  const rows = [await inFreshBrowser(measureLong)]
  return { part: 'video', title: `The same with the page's process slowed down ${SLOWDOWN} times`, rows }
}

async function inFreshBrowser(measure: (page: BenchPage, folder: string) => Promise<Row>): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-reduction-'))
  const page = await openBenchPage()
  try {
    return await measure(page, folder)
  } finally {
    await page.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOne(page: BenchPage, video: BenchVideo, folder: string): Promise<Row> {
  const [path, result] = [join(folder, video.file), join(folder, 'sent.mp4')]
  video.make(path)
  const before = statSync(path).size
  const { ms, heapMb, bytes } = await page.reduce(path, result)
  const figures = {
    'MB before': inMb(before),
    'MB sent': inMb(bytes),
    'saved %': Math.round(100 * (1 - bytes / before)),
    'seconds per second of video': Math.round((100 * ms) / 1000 / secondsOf(path)) / 100,
    'SSIM, of 1000': ssim(result, path),
    'heap MB': heapMb,
    'process MB': peakOf(page.pid),
  }
  log(`video: ${video.name} ${JSON.stringify(figures)}`)
  return { name: video.name, figures }
}

async function measureLong(page: BenchPage, folder: string): Promise<Row> {
  const [path, result] = [join(folder, longVideo.file), join(folder, 'sent.mp4')]
  longVideo.make(path)
  const stop = slowDown(page.pid, SLOWDOWN)
  try {
    const { ms, heapMb, bytes } = await page.reduce(path, result)
    const figures = {
      'MB before': inMb(statSync(path).size),
      'MB sent': inMb(bytes),
      minutes: Math.round(ms / 6000) / 10,
      'heap MB': heapMb,
      'process MB': peakOf(page.pid),
    }
    log(`video: ${longVideo.name} ${JSON.stringify(figures)}`)
    return { name: longVideo.name, figures }
  } finally {
    await stop()
  }
}

function inMb(bytes: number): number {
  return Math.round((10 * bytes) / MB) / 10
}

/** Similarity of the result to the original at the result's size; 1000 is the same. Null where ffmpeg cannot compare. */
function ssim(result: string, original: string): number | null {
  const graph = '[1:v][0:v]scale2ref=flags=bicubic[scaled][small];[small][scaled]ssim'
  const { stderr } = spawnSync('ffmpeg', ['-i', result, '-i', original, '-lavfi', graph, '-f', 'null', '-'])
  const [, all] = /SSIM .*All:([\d.]+)/.exec(stderr.toString()) ?? []
  return all === undefined ? null : Math.round(1000 * Number(all))
}

function secondsOf(path: string): number {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]
  return Number(spawnSync('ffprobe', args).stdout.toString())
}

/** The peak memory of a process in MB. */
function peakOf(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
