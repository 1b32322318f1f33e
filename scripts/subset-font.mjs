// Makes the font the site ships: Vazirmatn (variable, OFL) reduced to what Persian interface text needs.
// Run `node scripts/subset-font.mjs` after a change of the letters below or of the package's version.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const FILES = 'node_modules/@fontsource-variable/vazirmatn/files'
const TARGET = 'src/ui/fonts'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

const persian = [
  range(0x20, 0x7e),
  'آأإؤئءابپتثجچحخدذرزژسشصضطظعغفقکكگلمنوهةۀیيى',
  range(0x64b, 0x655), // vowel marks
  range(0x660, 0x669), // Arabic digits, as some keyboards type them
  range(0x6f0, 0x6f9), // Persian digits
  '٪٫٬،؛؟«»…–—×•·',
  '\u00a0\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069',
].join('')

const subsets = [
  { source: 'vazirmatn-arabic-wght-normal.woff2', target: 'vazirmatn.woff2', letters: persian },
  { source: 'vazirmatn-latin-wght-normal.woff2', target: 'vazirmatn-latin.woff2', letters: range(0x20, 0x7e) },
]

await mkdir(TARGET, { recursive: true })
for (const { source, target, letters } of subsets) {
  const subset = await subsetFont(await readFile(`${FILES}/${source}`), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  })
  await writeFile(`${TARGET}/${target}`, subset)
  process.stdout.write(`${target}: ${(subset.length / 1024).toFixed(1)} KiB\n`)
}
