import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { visitorStrings } from '#src/features/payment/receipt/visitor-strings.ts'
import { receiptStrings } from '#src/features/payment/strings.ts'
import { readQr } from '#tests/support/drivers/qr.ts'
import { type Media, noise } from '#tests/support/scenarios/post-editor.ts'
import type { Stage } from './stage.ts'

/** Files above 2 MB are uploaded in chunks. */
const LARGE_SIDE = 1000
/** Title of a paid receipt; without storage the bank's redirect has ended the session, and the payer is a visitor. */
const PAID = new RegExp(`${receiptStrings.states.confirmed}|${visitorStrings.states.confirmed}`)

const button = (name: RegExp) => ({ role: 'button', name })

/** Signs in, by default with a new number, in the open dialog or page, with the code of its SMS; skips credentials. */
export async function signIn({ phone, server, newNumber }: Stage, number = newNumber()): Promise<void> {
  await phone.type({ css: '.auth-form input' }, number)
  await phone.click({ css: '.auth-form button[type=submit]' })
  await phone.type({ css: 'input[autocomplete="one-time-code"]' }, await server.codeFor(number))
  await phone.click(button(/^بعداً$/))
}

/** From home: finds a team, chooses two months, signs in, pays at the bank; returns the receipt's path. */
export async function bookAndPay(stage: Stage): Promise<string> {
  const { phone } = stage
  const month = { css: 'button.month-grid-month:enabled:not([aria-pressed="true"])' }
  await phone.open('/')
  await phone.click({ role: 'link', name: /^تیم‌ها$/ })
  await phone.sees(/تیم‌های شنا/)
  await phone.click({ css: '.team-card-grid a.team-card-link' })
  await phone.click({ css: 'a[href*="/booking/"]' })
  // The link of the overview selects one month as the screen opens: a tap before would deselect it.
  await phone.sees(/تعداد دوره\s+۱/)
  await phone.click(month)
  await phone.click(button(/ادامه و پرداخت/))
  await signIn(stage)
  await phone.arrivesAt(/^\/team-payment\?order=/)
  await phone.click({ css: '.payment-terms-tick input' })
  await phone.click(button(/^پرداخت/))
  await phone.arrivesAt(/^\/sandbox-bank\//)
  await phone.click(button(/^پرداخت/))
  const receipt = await phone.arrivesAt(/^\/payment-receipt\//)
  await phone.sees(PAID)
  return receipt
}

/** The token in the QR code on the screen. */
export async function passShown({ phone }: Stage): Promise<string> {
  const token = await readQr({ screenshot: () => phone.picture({ role: 'img', name: /کد QR/ }) })
  if (token === undefined || !/^[1-9]\d{200,}$/.test(token)) throw new Error(`the code says ${token}`)
  return token
}

/** Fills the open form with a large picture. */
export async function writePost(stage: Stage, title: string, seed: number): Promise<Media> {
  const media = await noise(seed, LARGE_SIDE)
  await fillForm(stage, title, media)
  await stage.phone.sees(/پست با این تصویر/)
  await stage.phone.sees(/noise-\d+\.png/)
  return media
}

/** Fills the open form with a file. */
export async function fillForm({ phone, folder }: Stage, title: string, media: Media): Promise<void> {
  const path = join(folder, media.name)
  await writeFile(path, media.buffer)
  await phone.attach('.post-editor-drop input[type=file]', path)
  await phone.type({ role: 'textbox', name: /^عنوان/ }, title)
  await phone.type({ role: 'textbox', name: /^توضیحات/ }, 'از کنار استخر، با اینترنتی که می‌آید و می‌رود.')
}

export async function submitPost({ phone }: Stage): Promise<void> {
  await phone.click(button(/^ایجاد پست$/))
}
