// Builds the font of the site: Vazirmatn (variable, OFL) reduced to what interface text in Persian needs.
// The result is committed. Run `node scripts/subset-font.mjs` after changing the characters below.
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// 13 MB with every style: fetched on demand, not with each `npm ci`.
const PACKAGE = 'vazirmatn@33.0.3'
const TARGET = 'src/styles/fonts'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

const persian = [
  ' !"#%&\'()*+,-./:;<=>?[]|~٪٫٬،؛؟«»…–—−×•·',
  'آأإؤئءابپتثجچحخدذرزژسشصضطظعغفقکكگلمنوهةۀیيى',
  range(0x64b, 0x655), // vowel marks
  range(0x660, 0x669), // Arabic digits, as some keyboards type them
  range(0x6f0, 0x6f9), // Persian digits
  '\u00a0\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069',
  'KM_', // in view counts and usernames: one character must not load the other file
].join('')
/**
 * Joining, marks, kerning and tabular digits; without small capitals, fractions and other features that no style uses.
 */
const features = ['init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'kern', 'tnum', 'locl']
const latin = `${range(0x30, 0x39)}$^@ABCDEFGHIJLNOPQRSTUVWXYZ${range(0x61, 0x7a)}`

const folder = await mkdtemp(join(tmpdir(), 'vazirmatn-'))
try {
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', PACKAGE, '--json'], { cwd: folder, encoding: 'utf8' }))
  execFileSync('tar', ['xzf', filename], { cwd: folder })
  const source = await readFile(join(folder, 'package/fonts/webfonts/Vazirmatn[wght].woff2'))
  await mkdir(TARGET, { recursive: true })
  for (const [name, characters] of [
    ['vazirmatn.woff2', persian],
    ['vazirmatn-latin.woff2', latin],
  ]) {
    const subset = await subsetFont(source, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 800 } },
      keepFeatures: features,
    })
    await writeFile(join(TARGET, name), subset)
    process.stdout.write(`${name}: ${(subset.length / 1024).toFixed(1)} KiB\n`)
  }
  await copyFile(join(folder, 'package/OFL.txt'), join(TARGET, 'OFL.txt'))
} finally {
  await rm(folder, { recursive: true, force: true })
}
