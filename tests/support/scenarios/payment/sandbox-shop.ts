import type { AddressInfo } from 'node:net'
import { makePaymentGateways } from '#server/gateways/payment/make-gateway.ts'
import { testApp } from '#tests/support/drivers/app.ts'

/** A server that listens, with the test bank and its driver: they communicate over real HTTP, as in the running product. */
export async function sandboxShop() {
  const shop = await testApp()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const [gateway] = makePaymentGateways({ ...shop.deps.config, publicOrigin: origin }, () => port)
  return { shop, origin, gateway }
}
