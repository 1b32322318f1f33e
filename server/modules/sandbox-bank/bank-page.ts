import { createHash } from 'node:crypto'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatTime } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'
import { bankStyle } from './bank-style.ts'
import { bankStrings as words } from './strings.ts'

/** The payment details shown to the payer. */
type Bill = { amountRial: number; description: string; cardPan: string; payableUntil: Date }

const WAVE =
  '<svg class="wave" viewBox="0 0 48 24" width="48" height="24" aria-hidden="true"><path d="M2 15c5-9 9-9 14 0s9 9 14 0 9-9 16-3" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round"/></svg>'

/**
 * The page's content security policy: its only stylesheet by hash, no script. A redirect after a form counts as a form
 * target, so the shop's origin must be allowed.
 */
export function bankPolicy(returnAddress: string | undefined): string {
  const shop = returnAddress === undefined ? '' : ` ${new URL(returnAddress).origin}`
  const style = createHash('sha256').update(bankStyle).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${style}'`,
    // Allows the empty icon, which keeps browsers from requesting one.
    'img-src data:',
    `form-action 'self'${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The page with the choices to pay, decline or cancel. */
export function payPage(bill: Bill): string {
  const amount = formatToman(bill.amountRial)
  const facts = [
    fact(words.merchantLabel, words.merchant),
    fact(words.descriptionLabel, escapeHtml(bill.description)),
    fact(words.cardLabel, `<bdi dir="ltr">${toPersianDigits(escapeHtml(bill.cardPan))}</bdi>`),
    fact(words.deadlineLabel, words.deadline(formatTime(bill.payableUntil))),
  ]
  return htmlPage(
    `${words.payTitle} · ${words.bankName}`,
    `<p class="test">${words.testNotice}</p>
    <h1>${words.payTitle}</h1>
    <p class="amount"><span>${words.amountLabel}</span><strong>${amount}</strong></p>
    <dl>${facts.join('')}</dl>
    <form method="post">
      <button class="pay" name="choice" value="pay">${words.pay} <span>${amount}</span></button>
      <div class="others">
        <button name="choice" value="decline" aria-describedby="hint">${words.decline}</button>
        <button name="choice" value="cancel">${words.cancel}</button>
      </div>
      <p class="hint" id="hint">${words.decline}: ${words.declineHint}</p>
    </form>`,
  )
}

/** The page of a payment that can no longer be paid, or does not exist, with a link back. */
export function closedPage(
  kind: 'paid' | 'failed' | 'expired' | 'reversed' | 'unknown',
  back: { address: string; reference: string | null } | undefined,
): string {
  const { title, text } = words[kind]
  const reference = back?.reference
    ? `<dl>${fact(words.referenceLabel, `<bdi dir="ltr">${toPersianDigits(escapeHtml(back.reference))}</bdi>`)}</dl>`
    : ''
  const link = back ? `<a class="pay" href="${escapeHtml(back.address)}">${words.back}</a>` : ''
  return htmlPage(
    `${title} · ${words.bankName}`,
    `<p class="test">${words.testNotice}</p><h1>${title}</h1><p>${text}</p>${reference}${link}`,
  )
}

function fact(label: string, value: string): string {
  return `<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`
}

function htmlPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${bankStyle}</style>
</head>
<body>
<header>${WAVE}<b>${words.bankName}</b><span class="badge">${words.testBadge}</span></header>
<main>${main}</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
