import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { ensureBrowser, ensureShell } from './browser.ts'
import { ensureBuilt } from './built.ts'
import { makeFastFolder } from './fast-folder.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a seeded first start: every file's server starts on a copy of it. */
    seededData: string
  }
}

/**
 * Before the browser tests: a browser, the product as shipped (`scripts/test.ts` has built it already), and one first
 * start, whose data folder each file copies.
 */
export async function setup(project: TestProject) {
  ensureBrowser()
  ensureShell()
  ensureBuilt()
  const dataDir = makeFastFolder('mowj-e2e-seed-')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  const server = await startServer({ dataDir })
  await server.stop({ keepData: true })
  project.provide('seededData', dataDir)
  return () => {
    remove()
    process.off('exit', remove)
  }
}
