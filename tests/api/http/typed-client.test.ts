import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { generate } from 'openapi-typescript-codegen'
import { expect, onTestFinished, test } from 'vitest'
import { drawing } from '#tests/support/data/pictures.ts'
import { signIn, testApp } from '#tests/support/drivers/app.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

const run = promisify(execFile)

const program = `
import { OpenAPI, PostsService, type Post, PostCategoryInput } from './client'

declare const process: { argv: string[]; exit: (code: number) => void }
declare const Buffer: { from: (text: string, encoding: 'base64') => Uint8Array<ArrayBuffer> }

const [, , origin = '', token = '', picture = ''] = process.argv
OpenAPI.BASE = origin
OpenAPI.TOKEN = token

await PostsService.postPost({
  title: 'از یک برنامهٔ دیگر',
  description: 'با مستندات رابط',
  category: PostCategoryInput.SWIM,
  media_url: 'https://www.aparat.com/v/Xy12Z',
  thumbnail: new Blob([Buffer.from(picture, 'base64')], { type: 'image/jpeg' }),
}, 'key-1')
const list = await PostsService.getPost()
const posts: Post[] = Array.isArray(list) ? list : list.results
console.log(posts.map((post) => post.title).join('\\n'))
`

const settings = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
  },
  files: ['publish.ts'],
}

test('a client generated from the document compiles, and publishes a post', async () => {
  const mowj = await testApp({ config: { dataDir: temporaryFolder() } })
  onTestFinished(() => mowj.close())
  const origin = await mowj.app.listen({ host: '127.0.0.1', port: 0 })
  const folder = temporaryFolder()
  const document = (await mowj.app.inject('/api/schema/')).json()
  await generate({ input: document, output: join(folder, 'client'), httpClient: 'fetch', exportSchemas: false })
  writeFileSync(join(folder, 'publish.ts'), program)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))

  const compiled = await run(resolve('node_modules/.bin/tsc'), ['-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')

  const outfile = join(folder, 'publish.mjs')
  await build({ entryPoints: [join(folder, 'publish.ts')], outfile, bundle: true, platform: 'node', format: 'esm' })
  const { access } = await signIn(mowj, '09121234567')
  const picture = (await drawing(1200, 800).jpeg().toBuffer()).toString('base64')
  const { stdout } = await run('node', [outfile, origin, access, picture])
  expect(stdout).toContain('از یک برنامهٔ دیگر')
})
