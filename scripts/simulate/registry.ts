import { audit } from './model/audit.ts'
import { cancellations } from './model/cancellations.ts'
import { cards } from './model/cards.ts'
import { codes } from './model/codes.ts'
import { credits } from './model/credits.ts'
import { endings } from './model/endings.ts'
import { families } from './model/families.ts'
import { lines } from './model/lines.ts'
import { money } from './model/money.ts'
import { places } from './model/places.ts'
import { renewal } from './model/renewal.ts'
import { requestedOrders } from './model/requested-orders.ts'
import type { ModelPart, Operation } from './operation.ts'
import { bankPage } from './operations/bank-page.ts'
import { killConnection, killServer } from './operations/breakdowns.ts'
import { cancelOrder } from './operations/cancel-order.ts'
import { cancelTerm } from './operations/cancel-term.ts'
import { buyCard, door, useCard } from './operations/cards.ts'
import { addCode, changeSetting } from './operations/club.ts'
import { cancelDate, freeze, useCredit } from './operations/credits.ts'
import { deleteAccount } from './operations/delete-account.ts'
import { acceptLink, announceLinks, endLink, invite } from './operations/guardians.ts'
import { hold } from './operations/hold.ts'
import { addHoliday, removeHoliday } from './operations/holidays.ts'
import { changePrice, closePool, refundOrder } from './operations/operator.ts'
import { pay } from './operations/pay.ts'
import { repeat } from './operations/repeat.ts'
import { repeatedReturn } from './operations/return-from-bank.ts'
import { signIn } from './operations/sign-in.ts'
import { clock, sweep } from './operations/time.ts'
import { topUp } from './operations/top-up.ts'
import { acceptOffer, joinWaitlist, keepLines, leaveWaitlist, reduceWaitlist } from './operations/waitlist.ts'

/** Everything that can happen. A new operation is a file in `operations` and a line here. */
export const operations: Operation[] = [
  ...[hold, topUp, pay, bankPage, repeatedReturn, repeat, cancelOrder, cancelTerm, refundOrder, closePool],
  ...[changePrice, clock, sweep, killServer, killConnection, signIn, changeSetting, addCode],
  ...[joinWaitlist, reduceWaitlist, leaveWaitlist, acceptOffer, keepLines],
  ...[cancelDate, useCredit, freeze, buyCard, useCard, door, addHoliday, removeHoliday],
  ...[invite, acceptLink, endLink, announceLinks, deleteAccount],
]

/** Everything that must hold. A new part is a file in `model` and a word here. */
export const modelParts: ModelPart[] = [
  ...[places, money, codes, lines, credits, cards, requestedOrders, renewal, cancellations, families, endings, audit],
]
