import type { WebhookFault } from '#src/contract/desk/webhooks.ts'

/** `status` is null without a response. Only 2xx without a fault is a success. */
export type WebhookResult = { status: number | null; fault: WebhookFault | null; latencyMs: number }

/** Why a URL cannot be a webhook's. */
export type UrlFault = 'shape' | 'private_address' | 'unresolved'

export type WebhookGateway = {
  /** Why a URL cannot be used, as its name resolves now; undefined when it can. */
  faultOf(url: string): Promise<UrlFault | undefined>
  /** Sends a body. Never rejects; never connects to an address that is not public. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<WebhookResult>
}
