import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import type { ReceiptState } from '#src/contract/payment.ts'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { type BankAnswer, startBankDouble } from '#tests/support/doubles/bank-double.ts'
import { ageTimestamps } from '#tests/support/doubles/time-passing.ts'
import { freePort, until } from '#tests/support/drivers/server.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'
import { clickAtBank, freeMonthAt, swimmerAt } from '#tests/support/scenarios/swimmer.ts'

// The real server, a separate process with its own database on disk, is killed as by a power cut. After the restart it
// recovers by itself: no payer returns from the bank, and no test code runs the sweeper.

const MERCHANT = '22222222-2222-4222-8222-222222222222'

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(bank: Record<string, string>) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...bank, PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, DATA_DIR: temporaryFolder() }
  let server = runProgram('server/main.ts', [], env)
  await server.printed(/Mowj is ready/)
  return {
    origin,
    codeFor: async (phone: string) => (await server.printed(new RegExp(`\\[sms\\] ${phone} (\\d{5})`)))[1] ?? '',
    kill: () => server.signal('SIGKILL'),
    async startAgain() {
      server = runProgram('server/main.ts', [], env)
      await server.printed(/Mowj is ready/)
    },
    /** Ages the payments of the dead server. */
    age: (minutes: number) => age(env.DATA_DIR, minutes),
    async mowj(command: string) {
      const program = runProgram('server/cli/main.ts', [command], env)
      return { code: await program.ended, output: program.output() }
    },
  }
}

async function age(dataDir: string, minutes: number) {
  const database = await startEmbedded({ dataDir })
  const { sql, close } = openDatabase(database.address, { max: 1 })
  await ageTimestamps(sql, minutes)
  await close()
  await database.stop()
}

/** A swimmer who holds the first free month of team 1; `left` is the number of places before. */
async function holderAt(shop: Shop) {
  const swimmer = await swimmerAt(shop.origin, '09120000001', shop.codeFor)
  const offered = await freeMonthAt(shop.origin, 1)
  const { uid } = await swimmer.hold(offered)
  return { ...swimmer, uid, offered }
}

/** Waits for the server’s own sweeper to end the payment, then checks every invariant with the operator’s tool. */
async function expectEnd(
  shop: Shop,
  { uid, offered, receipt }: Awaited<ReturnType<typeof holderAt>>,
  end: { state: ReceiptState; placesTaken: number },
) {
  const last = await until(`the order to be ${end.state}`, async () => {
    const now = await receipt(uid)
    return now.state === end.state ? now : undefined
  })
  // A receipt shows the end of a hold immediately; its places are released by the sweep.
  await until('the places to be as expected', async () => {
    const { session, month, left } = await freeMonthAt(shop.origin, 1)
    const isSame = session === offered.session && JSON.stringify(month) === JSON.stringify(offered.month)
    return (isSame && left === offered.left - end.placesTaken) || undefined
  })
  expect(await shop.mowj('sweep')).toMatchObject({ code: 0, output: expect.stringContaining('0 payments, 0 holds') })
  expect(await shop.mowj('audit')).toMatchObject({ code: 0, output: expect.stringContaining('All 16 invariants hold') })
  return last
}

/** A bank that can be made to accept a request and never respond. It records what it did all the same. */
async function hangingBank({ payerPays }: { payerPays: boolean }) {
  const authority = `A${'1'.repeat(35)}`
  let state = payerPays ? 'PAID' : 'IN_BANK'
  let hangsOn: string | undefined
  const verify = () => {
    if (state !== 'PAID' && state !== 'VERIFIED') return { data: [], errors: { code: -51, message: 'not paid' } }
    const code = state === 'VERIFIED' ? 101 : 100
    state = 'VERIFIED'
    return { data: { code, ref_id: 4711, card_pan: '502229******5995', fee: 0 }, errors: [] }
  }
  const responses: Record<string, () => unknown> = {
    request: () => ({ data: { code: 100, authority }, errors: [] }),
    verify,
    inquiry: () => ({ data: { code: 100, status: state }, errors: [] }),
  }
  const bank = await startBankDouble(({ path }): BankAnswer => {
    const method = /(\w+)\.json$/.exec(path)?.[1] ?? ''
    const body = responses[method]?.()
    return method === hangsOn ? 'hang' : { status: 200, body }
  })
  onTestFinished(bank.stop)
  return {
    settings: { PAYMENT_GATEWAY: 'zarinpal', ZARINPAL_HOST: bank.origin, ZARINPAL_MERCHANT_ID: MERCHANT },
    authority,
    hangOn: (method: 'request' | 'verify' | undefined) => {
      hangsOn = method
    },
    fail: () => {
      state = 'FAILED'
    },
    state: () => state,
    called: (method: string) =>
      until(`the bank to receive ${method}`, () =>
        bank.calls.some(({ path }) => path.endsWith(`/${method}.json`)) ? true : undefined,
      ),
  }
}

/** A request whose server is killed while it runs. */
function unanswered(request: Promise<unknown>) {
  return request.then(
    () => 'answered',
    () => 'cut off',
  )
}

test('killed between the payment and the payer’s return, the booking is confirmed, even after its hold expired', async () => {
  const shop = await openShop({})
  const holder = await holderAt(shop)
  const { page } = await holder.goToBank(holder.uid)
  await clickAtBank(page, 'pay')
  await shop.kill()
  await shop.age(30)
  await shop.startAgain()
  const receipt = await expectEnd(shop, holder, { state: 'confirmed', placesTaken: 1 })
  expect(receipt.pass).toMatch(PASS_TEXT)
})

test('killed while the bank takes the money, the booking is confirmed by a repeated verification', async () => {
  const bank = await hangingBank({ payerPays: true })
  const shop = await openShop(bank.settings)
  const holder = await holderAt(shop)
  await holder.goToBank(holder.uid, 'zarinpal')
  bank.hangOn('verify')
  const returning = unanswered(
    fetch(`${shop.origin}/api/payment/callback/zarinpal/?Authority=${bank.authority}&Status=OK`),
  )
  await bank.called('verify')
  await shop.kill()
  expect(await returning).toBe('cut off')
  expect(bank.state()).toBe('VERIFIED')
  bank.hangOn(undefined)
  await shop.age(2)
  await shop.startAgain()
  const receipt = await expectEnd(shop, holder, { state: 'confirmed', placesTaken: 1 })
  expect(receipt.reference).toBe('4711')
})

test('killed while verifying a forged return, the places are released and nothing is booked', async () => {
  const bank = await hangingBank({ payerPays: false })
  const shop = await openShop(bank.settings)
  const holder = await holderAt(shop)
  await holder.goToBank(holder.uid, 'zarinpal')
  bank.hangOn('verify')
  const forged = unanswered(
    fetch(`${shop.origin}/api/payment/callback/zarinpal/?Authority=${bank.authority}&Status=OK`),
  )
  await bank.called('verify')
  await shop.kill()
  await forged
  bank.hangOn(undefined)
  bank.fail()
  await shop.age(30)
  await shop.startAgain()
  const receipt = await expectEnd(shop, holder, { state: 'expired', placesTaken: 0 })
  expect(receipt.pass).toBeNull()
})

test('killed while opening the payment, the places are released once the hold is over', async () => {
  const bank = await hangingBank({ payerPays: false })
  const shop = await openShop(bank.settings)
  const holder = await holderAt(shop)
  bank.hangOn('request')
  const opening = unanswered(holder.goToBank(holder.uid, 'zarinpal'))
  await bank.called('request')
  await shop.kill()
  expect(await opening).toBe('cut off')
  await shop.age(30)
  await shop.startAgain()
  await expectEnd(shop, holder, { state: 'expired', placesTaken: 0 })
})
