import { screen, within } from '@testing-library/react'
import { profileStrings as words } from '#src/features/account/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signedInAtApi } from '#tests/support/scenarios/account.ts'
import { json } from '#tests/unit/api/fake-api.ts'

export const told = () => toasts.list.map(({ text }) => text)
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
export const dialog = () => within(screen.getByRole('dialog'))

export async function openEdit(answers: Parameters<typeof signedInAtApi>[0] = {}) {
  const server = signedInAtApi(answers)
  const app = await renderApp('/profile-edit')
  await field(words.name)
  return { server, ...app }
}
export const sent = () => json(200, { detail: 'فرستاده شد', retry_after: 120 })
