import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiStrings } from '#src/api/strings.ts'
import {
  actionStrings,
  editStrings,
  removeStrings,
  pageStrings as words,
} from '#src/features/posts/page/post-page-strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { somePost } from '#tests/support/data/some-posts.ts'
import { clickButton, opened, openPost, preparePlayer, toastTexts } from '#tests/support/scenarios/post-page.tsx'
import { accessToken, json, storeSession } from '#tests/unit/api/fake-api.ts'

preparePlayer()

describe('an own post', () => {
  const own = { author: { id: 7, username: 'user-7' }, author_username: 'user-7' }
  beforeEach(() => storeSession(accessToken()))

  test('offers to edit and delete it, not to follow oneself', async () => {
    const { post } = await openPost(own)
    await opened(post)
    expect(screen.getByRole('button', { name: actionStrings.edit })).toBeTruthy()
    expect(screen.getByRole('button', { name: actionStrings.remove })).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.follow })).toBeNull()
  })

  test('can be edited; rejected text stays in its fields with the reason', async () => {
    let answer = () => json(400, { title: ['عنوان نمی‌شود'] })
    const { post, path, to } = await openPost(own, (id) => ({ [`PATCH /api/post/${id}/`]: () => answer() }))
    await opened(post)
    expect(screen.queryByRole('button', { name: actionStrings.report })).toBeNull()
    await clickButton(actionStrings.edit)
    const title = screen.getByRole('textbox', { name: editStrings.name })
    await userEvent.clear(title)
    await userEvent.type(title, 'کرا')
    await clickButton(editStrings.save)
    expect(screen.getByText(/حداقل ۵ کاراکتر/)).toBeTruthy()
    expect(to(path).filter(({ method }) => method === 'PATCH')).toHaveLength(0)
    await userEvent.type(title, 'ل سینه')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: editStrings.category }), 'other')
    await clickButton(editStrings.save)
    expect(await screen.findByText('عنوان نمی‌شود')).toBeTruthy()
    answer = () => json(200, { ...post, title: 'کرال سینه', category: 'other' })
    await clickButton(editStrings.save)
    expect(await screen.findByRole('heading', { level: 1, name: 'کرال سینه' })).toBeTruthy()
    expect(to(path).at(-1)?.body).toEqual({ title: 'کرال سینه', description: post.description, category: 'other' })
  })

  test('is deleted after a confirmation that names it, and can be restored', async () => {
    const { post, path, to, router } = await openPost(own, (id) => ({
      [`DELETE /api/post/${id}/`]: () => json(204, undefined),
      [`POST /api/post/${id}/restore/`]: () => json(200, somePost),
    }))
    await opened(post)
    await clickButton(actionStrings.remove)
    expect(screen.getByRole('heading', { name: removeStrings.ask(post.title) })).toBeTruthy()
    await clickButton(removeStrings.yes)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const toast = toasts.list.find(({ action }) => action?.label === removeStrings.undo)
    expect([toast?.text, toast?.ms]).toEqual([removeStrings.removed(post.title), 10_000])
    toast?.action?.run()
    await waitFor(() => expect(toastTexts()).toContain(removeStrings.restored))
    expect(to(`${path}restore/`)).toHaveLength(1)
  })

  test('is not deleted offline, and says so', async () => {
    const { post, router } = await openPost(own, (id) => ({
      [`DELETE /api/post/${id}/`]: () => Promise.reject(new TypeError('Failed to fetch')),
    }))
    await opened(post)
    await clickButton(actionStrings.remove)
    await clickButton(removeStrings.yes)
    await waitFor(() => expect(toastTexts()).toContain(apiStrings.notDone))
    expect(router.state.location.pathname).toContain(String(post.id))
    expect(screen.getByRole('button', { name: uiStrings.close })).toBeTruthy()
  })
})
