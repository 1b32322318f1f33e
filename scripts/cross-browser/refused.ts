import { until } from '#tests/support/drivers/server.ts'
import { postsTitled, published } from '#tests/support/scenarios/post-editor.ts'
import type { Refusal } from './driver.ts'
import { bookAndPay, signIn, submitPost, writePost } from './person.ts'
import type { Stage } from './stage.ts'

const CANNOT_WAIT = /این پست نمی‌تواند در صف بماند|پست نمی‌تواند در صف بماند/

/** Where the engine keeps nothing, or not enough, it is a plain site, and a post goes at once after a word about it. */
export async function doWithoutStorage(stage: Stage, refusal: Refusal): Promise<void> {
  const { phone, server } = stage
  const title = `پستی بی‌نوبت، ${refusal}`
  if (refusal === 'storage') await bookAndPay(stage)
  await phone.open('/login?next=/create-post')
  if (await isSignedOut(stage)) await signIn(stage)
  await phone.arrivesAt(/^\/create-post/)
  // What keeps nothing is known before a word is written; too little room only with the file.
  if (refusal === 'storage') await phone.sees(CANNOT_WAIT)
  await writePost(stage, title, 2)
  await phone.sees(CANNOT_WAIT)
  await submitPost(stage)
  await phone.sees(/پست با موفقیت ایجاد شد/)
  await published(server.origin, title)
  const times = (await postsTitled(server.origin, title)).length
  if (times !== 1) throw new Error(`it stands on the server ${times} times`)
}

/** Where nothing is kept at all, the way to the bank and back has ended the session. */
async function isSignedOut({ phone }: Stage): Promise<boolean> {
  const screen = await until('the door or the form', async () => {
    const shown = await phone.evaluate(() => {
      if (document.querySelector('.auth-form') !== null) return 'door'
      return location.pathname === '/create-post' ? 'form' : ''
    })
    return shown || undefined
  })
  return screen === 'door'
}
