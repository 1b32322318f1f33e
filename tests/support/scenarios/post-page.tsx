import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Post } from '#src/contract/post.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { postPages, postsFrom, somePost } from '#tests/support/data/some-posts.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

type Answers = Parameters<typeof fakeApi>[0]
let nextId = 1000

/** Before and after each test of a file: a simulated player, no toasts. */
export function preparePlayer() {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('scrollTo', vi.fn())
    // happy-dom has no media: events simulate the browser's player.
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    toasts.list = []
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

export const toastTexts = () => toasts.list.map(({ text }) => text)
export const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** Opens a post with a new id, since views are stored per page load. */
export async function openPost(changes: Partial<Post> = {}, answers: (id: number) => Answers = () => ({})) {
  nextId += 1
  const post = { ...somePost, id: nextId, ...changes }
  const path = `/api/post/${nextId}/`
  const network = fakeApi({
    [`GET ${path}`]: () => json(200, post),
    [`GET ${path}related/`]: () => json(200, [post, ...postsFrom(5, 2)]),
    [`POST ${path}view/`]: () => json(200, { views: 1235 }),
    'GET /api/post/': postPages([]),
    ...answers(nextId),
  })
  const app = await renderApp(`/posts/anything-${nextId}`)
  return { post, path, ...network, ...app }
}
export const opened = (post: Post) => screen.findByRole('heading', { level: 1, name: post.title })
