import type { Page } from 'playwright-core'
import { toPersianDigits } from '#src/fa/digits.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { weekStrings as words } from '#src/features/desk/week/strings.ts'

/** A date as it is typed. */
export const typed = ({ year, month, day }: JalaliDay) => toPersianDigits(`${year}/${month}/${day}`)

export const sheet = (page: Page) => page.locator('dialog[open]')

export const clickInSheet = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click()

/** The block of a class on a weekday. */
export const blockOf = (page: Page, name: string, weekday: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\s*، ${weekday} `) })

/** Saves what the sheet shows. */
export async function saveChange(page: Page, button: string = words.save) {
  await clickInSheet(page, button)
  await sheet(page).waitFor({ state: 'hidden' })
  await page.locator('.toast-stack').getByText(words.saved).first().waitFor()
}

/** Drags a block by days to the left; each is as wide as the board says. */
export async function dragBlock(page: Page, block: ReturnType<Page['getByRole']>, days: number) {
  const [box, board] = [await block.boundingBox(), await page.locator('.pool-board-days').boundingBox()]
  if (box === null || board === null) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - (days * board.width) / 14, y, { steps: 4 })
  await page.mouse.move(x - (days * board.width) / 7, y, { steps: 4 })
  await page.mouse.up()
}

/** Fills the form that closes a pool, and shows its consequence. */
export async function previewClosing(page: Page, { from, to }: { from: JalaliDay; to: JalaliDay }) {
  await page.getByRole('button', { name: words.closePool }).click()
  await sheet(page).getByRole('textbox', { name: words.from }).fill(typed(from))
  await sheet(page).getByRole('textbox', { name: words.to }).fill(typed(to))
  await sheet(page).getByLabel(words.reason).fill('تعمیر موتورخانه')
  await clickInSheet(page, words.show)
}
