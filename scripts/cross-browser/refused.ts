import { until } from '#tests/support/drivers/server.ts'
import { postsTitled, published } from '#tests/support/scenarios/post-editor.ts'
import type { Denial } from './driver.ts'
import { bookAndPay, signIn, submitPost, writePost } from './person.ts'
import type { Stage } from './stage.ts'

const CANNOT_WAIT = /این مرورگر فایل‌ها را ذخیره نمی‌کند|فایل ذخیره نشد/

/** Without storage, or with too little, it is a plain site, and a post is sent at once after a notice. */
export async function doWithoutStorage(stage: Stage, denial: Denial): Promise<void> {
  const { phone, server } = stage
  const title = `پستی بی‌نوبت، ${denial}`
  if (denial === 'storage') await bookAndPay(stage)
  await phone.open('/login?next=/create-post')
  if (await isSignedOut(stage)) await signIn(stage)
  await phone.arrivesAt(/^\/create-post/)
  // Missing storage is announced before anything is typed; too little space only with the file.
  if (denial === 'storage') await phone.sees(CANNOT_WAIT)
  await writePost(stage, title, 2)
  await phone.sees(CANNOT_WAIT)
  await submitPost(stage)
  await phone.sees(/پست با موفقیت ایجاد شد/)
  await published(server.origin, title)
  const times = (await postsTitled(server.origin, title)).length
  if (times !== 1) throw new Error(`the server has it ${times} times`)
}

/** Without storage the redirect to the bank and back has ended the session. */
async function isSignedOut({ phone }: Stage): Promise<boolean> {
  const screen = await until('the sign-in or the form', async () => {
    const shown = await phone.evaluate(() => {
      if (document.querySelector('.auth-form') !== null) return 'sign-in'
      return location.pathname === '/create-post' ? 'form' : ''
    })
    return shown || undefined
  })
  return screen === 'sign-in'
}
