import { useRouterState } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { BackToTop } from './back-to-top.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PromoBanner } from './promo-banner.tsx'
import type { SuggestionsProps } from './search-box.tsx'
import './shell.css'
import { shellStrings as words } from './strings.ts'
import { SubtitleBanner } from './subtitle-banner.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { partsOf } from './visibility.ts'

const MAIN_ID = 'content'

type ShellProps = {
  /** What the search box shows while somebody types; its code comes with the first focus. */
  suggestions: ComponentType<SuggestionsProps>
  children: ReactNode
}

/**
 * Everything around a screen. Which parts stand is decided by the address alone; each remembers what it drew (`memo`), so
 * that whoever goes on waits for the new screen only.
 */
export function Shell({ suggestions, children }: ShellProps) {
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const parts = partsOf(pathname)
  useHeadingFocus()
  return (
    <div className={parts.bottomBar ? 'shell has-bottom-bar' : 'shell'}>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {words.skip}
      </a>
      {parts.header && <PromoBanner />}
      {parts.header && <Header suggestions={suggestions} />}
      {parts.subtitle && <SubtitleBanner home={listOf(pathname)} />}
      <main id={MAIN_ID} className="shell-main" tabIndex={-1}>
        {children}
      </main>
      {parts.footer && <Footer />}
      <BackToTop />
      {parts.bottomBar && <BottomBar />}
    </div>
  )
}

/** The list an overview belongs to, for those who came to it from outside. */
function listOf(pathname: string): string {
  if (pathname.startsWith('/team')) return '/teams'
  return pathname.startsWith('/swim') ? '/courses' : '/pools'
}
