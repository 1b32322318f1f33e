// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { homeStrings } from '#src/features/home/strings.ts'
import { shellStrings } from '#src/features/shell/strings.ts'

const html = readFileSync('index.html', 'utf8')

/** The text without tags. */
function textOf(pattern: RegExp): string | undefined {
  return pattern.exec(html)?.[1]?.replace(/\s+/g, ' ').trim()
}

test('the static texts of the first paint match those the app renders', () => {
  expect(textOf(/<h1 class="hero-title">([^<]+)</)).toBe(homeStrings.title)
  expect(textOf(/<p class="hero-lead">([^<]+)</)).toBe(homeStrings.lead)
  expect(textOf(/href="\/teams">([^<]+)<\/a>\s*<a class="button button-ghost/)).toBe(homeStrings.seeTeams)
  expect(textOf(/button-ghost button-large" href="\/courses">([^<]+)</)).toBe(homeStrings.learn)
  expect(html).toContain(`placeholder="${shellStrings.searchPlaceholder}"`)
  const nav = [...html.matchAll(/class="header-top-nav-link"[^>]*>([^<]+)</g)].map(([, label]) => label)
  expect(nav).toEqual([shellStrings.home, shellStrings.createPost, shellStrings.courses, shellStrings.teams])
})

/** The content of `#root` before the bundle runs, by path. */
function startAt(pathname: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = /<div id="root">([\s\S]*)<\/div>\s*<script type="module"/.exec(html)?.[1] ?? ''
  document.body.replaceChildren(root)
  const script = root.querySelector('script')
  new Function('document', 'location', script?.textContent ?? '')(
    { currentScript: script, getElementById: (id: string) => root.querySelector(`#${id}`) },
    { pathname },
  )
  return root
}

test('the home page starts with its hero, every other page with the brand', () => {
  expect(startAt('/').querySelectorAll('.start-home .hero-title')).toHaveLength(1)
  const other = startAt('/teams')
  expect(other.querySelector('.start-home, .hero-title')).toBeNull()
  expect(other.querySelector('.start-page .start-name')?.textContent).toBe(shellStrings.siteName)
})

test('the page declares its language and direction before any script runs', () => {
  expect(html).toMatch(/<html lang="fa" dir="rtl"/)
  expect(html.indexOf("getItem('themeMode')")).toBeGreaterThan(0)
  expect(html.indexOf("getItem('themeMode')")).toBeLessThan(html.indexOf('<body'))
})
