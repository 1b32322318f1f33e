import { vi } from 'vitest'
import { accessToken, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'
import type { renderScreen as render } from './screen.tsx'

/** Opens the door or the coach's screen like a page, signed in as this user; the device's storage stays. */
export async function openPoolside(screen: 'door' | 'coach', user: number): Promise<ReturnType<typeof render>> {
  vi.resetModules()
  storeSession(accessToken({ sub: String(user) }))
  localStorage.setItem('userId', String(user))
  const { renderScreen } = await import('./screen.tsx')
  const { DoorScreen } = await import('#src/features/door/door-screen.tsx')
  const { CoachScreen } = await import('#src/features/coach/coach-screen.tsx')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  readStoredSession()
  await storeKey(String(user))
  return renderScreen(screen === 'door' ? <DoorScreen /> : <CoachScreen />, { at: `/${screen}` })
}
