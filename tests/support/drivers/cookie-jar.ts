import type { App } from '#server/core/fastify-types.ts'

/** A browser that stores its cookies and sends them again, from one address. */
export function browserAt(app: App, remoteAddress: string) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async post(url: string, payload: object, headers: Record<string, string> = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = cookie === '' ? headers : { ...headers, cookie }
      const response = await app.inject({ method: 'POST', url, payload, headers: sent, remoteAddress })
      for (const { name, value } of response.cookies) cookies.set(name, value)
      return response
    },
    ask(phone: string) {
      return this.post('/api/token/otp/', { phone_number: phone })
    },
    tryCode(phone: string, otp: string) {
      return this.post('/api/token/', { phone_number: phone, otp })
    },
    tryPassword(phone: string, password: string) {
      return this.post('/api/token/', { phone_number: phone, password })
    },
  }
}
