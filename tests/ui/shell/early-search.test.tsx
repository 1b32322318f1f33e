import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

afterEach(() => vi.unstubAllGlobals())

test('text typed into the static search field is still there after the app has mounted, with the focus', async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  fakeApi({})
  document.body.innerHTML = '<div class="start-home"><input class="header-search-input" value="استخ" /></div>'
  document.querySelector('input')?.focus()
  await renderApp('/about')
  document.querySelector('.start-home')?.remove()
  const box = screen.getByRole<HTMLInputElement>('combobox')
  expect(box.value).toBe('استخ')
  await waitFor(() => expect(document.activeElement).toBe(box))
})
