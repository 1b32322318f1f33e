import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PostList } from '#src/features/posts/list/post-list.tsx'
import { postsFrom } from '#tests/support/data/some-posts.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'

vi.mock('#src/features/posts/list/row-window.tsx', () => {
  throw new Error('without signal, and never used before')
})

afterEach(() => vi.restoreAllMocks())

test('a long list is rendered whole when the windowing chunk cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Rows are measured by their first card, and the test DOM has no layout.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200))
  await renderScreen(<PostList posts={postsFrom(1, 60)} layout="list" heading="h2" label="posts" />)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60))
})
