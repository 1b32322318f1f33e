import type { Post } from '#src/contract/post.ts'

/** Whether the user is the post's author; `userId` is empty for a visitor. */
export function isOwn({ author }: Pick<Post, 'author'>, userId: string): boolean {
  return userId !== '' && String(author.id) === userId
}
