import { describe, expect, test, vi } from 'vitest'
import { readPages, sameOriginPath } from '#src/features/catalog/paging.ts'

const origin = 'https://mowj.example'
const page = (results: number[], next: string | null) => ({ count: 99, next, results })
const gone = new Error('gone')
const isGone = (error: unknown) => error === gone

describe('a long list', () => {
  test('is fetched to the end by its own links', async () => {
    const pages: Record<string, ReturnType<typeof page>> = {
      '/api/teams/': page([1, 2], `${origin}/api/teams/?page=2`),
      '/api/teams/?page=2': page([3], null),
    }
    const readPage = vi.fn(async (path: string) => pages[path] ?? Promise.reject(new Error(path)))
    expect(await readPages('/api/teams/', origin, readPage, isGone)).toEqual([1, 2, 3])
    expect(readPage).toHaveBeenCalledTimes(2)
  })

  test('ends without an error at a missing page', async () => {
    const readPage = async (path: string) =>
      path.includes('?') ? Promise.reject(gone) : page([1], `${origin}/api/teams/?page=2`)
    expect(await readPages('/api/teams/', origin, readPage, isGone)).toEqual([1])
  })

  test('fails when the first page is missing, or any page fails', async () => {
    await expect(readPages('/api/teams/', origin, () => Promise.reject(gone), isGone)).rejects.toBe(gone)
    const broken = async (path: string) =>
      path.includes('?') ? Promise.reject(new Error('500')) : page([1], '/x?page=2')
    await expect(readPages('/api/teams/', origin, broken, isGone)).rejects.toThrow('500')
  })

  test('never follows a link to another host', async () => {
    const readPage = vi.fn(async () => page([1], 'https://elsewhere.example/api/teams/?page=2'))
    expect(await readPages('/api/teams/', origin, readPage, isGone)).toEqual([1])
    expect(readPage).toHaveBeenCalledTimes(1)
  })

  test('stops at a circular link, and after 50 pages', async () => {
    const round = vi.fn(async () => page([1], `${origin}/api/teams/`))
    expect(await readPages('/api/teams/', origin, round, isGone)).toEqual([1])
    let n = 1
    const endless = vi.fn(async () => {
      n += 1
      return page([n], `${origin}/api/teams/?page=${n}`)
    })
    expect(await readPages('/api/teams/', origin, endless, isGone)).toHaveLength(50)
  })
})

test('a relative link is resolved against its own host', () =>
  expect(sameOriginPath('/api/teams/?page=2', origin)).toBe('/api/teams/?page=2'))
