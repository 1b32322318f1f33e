import { MOST_TOKENS } from '#src/contract/desk/tokens.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const tokenTexts = {
  nameNeeded: 'نام کلید را بنویسید',
  tooMany: `باشگاه ${formatNumber(MOST_TOKENS)} کلید فعال دارد؛ ابتدا یکی را باطل کنید`,
}
