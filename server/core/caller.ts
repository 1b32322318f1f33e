import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { cookieOf, setCookie } from './cookies.ts'
import { networkOf } from './network.ts'

/** The client of a request: the network address that limits count, and its user agent. */
export type Caller = { address: string; userAgent: string }

/**
 * The client of a sign-in, with the secrets from its cookies, if present: `browser` ties a code to the browser that
 * requested it, `device` was issued at an earlier sign-in. Neither authenticates; they only separate limits.
 */
export type SignInCaller = Caller & { browser: string | undefined; device: string | undefined }

const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS
const cookies = {
  browser: { name: 'mowj_browser', maxAgeSeconds: DAY_SECONDS },
  device: { name: 'mowj_device', maxAgeSeconds: YEAR_SECONDS },
}
const secretShape = /^[\w-]{43}$/

export function callerOf(request: FastifyRequest): Caller {
  return { address: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? '' }
}

export function signInCallerOf(request: FastifyRequest): SignInCaller {
  const secret = (which: keyof typeof cookies) => {
    const value = cookieOf(request, cookies[which].name) ?? ''
    return secretShape.test(value) ? value : undefined
  }
  return { ...callerOf(request), browser: secret('browser'), device: secret('device') }
}

/** 256 random bits for a cookie. */
export function cookieSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Stores a secret in the browser, or extends the lifetime of its cookie. */
export function setSecretCookie(reply: FastifyReply, config: Config, which: keyof typeof cookies, value: string): void {
  setCookie(reply, config, { ...cookies[which], value })
}
