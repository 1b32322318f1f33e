import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { BackToTop } from './back-to-top.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import * as headerStyles from './header.module.css'
import { Header } from './header.tsx'
import { PromoBanner } from './promo-banner.tsx'
import type { SuggestionsProps } from './search-box.tsx'
import * as shellStyles from './shell.module.css'
import { shellStrings as words } from './strings.ts'
import { OverviewBar, SubtitleBanner } from './subtitle-banner.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { visibleRegions } from './visibility.ts'

const MAIN_ID = 'content'

type ShellProps = {
  /** Suggestion list under the search field; its code loads with the first focus. */
  suggestions: ComponentType<SuggestionsProps>
  children: ReactNode
}

/**
 * Everything around a screen. The path alone decides which regions are visible; the regions are memoized, so that a
 * navigation renders only the new screen.
 */
export function Shell({ suggestions, children }: ShellProps) {
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const visible = visibleRegions(pathname)
  // Here and not in the banner, which screens without header unmount.
  const [hasPromo, setHasPromo] = useState(true)
  const closePromo = useCallback(() => setHasPromo(false), [])
  useHeadingFocus()
  return (
    <div className={visible.bottomBar ? `${headerStyles.shell} ${shellStyles.hasBottomBar}` : headerStyles.shell}>
      <a className={headerStyles.skipLink} href={`#${MAIN_ID}`}>
        {words.skip}
      </a>
      {visible.header && hasPromo && <PromoBanner onClose={closePromo} />}
      {visible.header && <Header suggestions={suggestions} />}
      {visible.subtitle && <OverviewBar fallback={parentList(pathname)} />}
      <main id={MAIN_ID} className={headerStyles.shellMain} tabIndex={-1}>
        {children}
        {visible.subtitle && <SubtitleBanner />}
      </main>
      {visible.footer && <Footer />}
      <BackToTop />
      {visible.bottomBar && <BottomBar />}
    </div>
  )
}

/** The list that an overview belongs to: the back target without an in-app history entry. */
function parentList(pathname: string): string {
  if (pathname.startsWith('/team')) return '/teams'
  return pathname.startsWith('/swim') ? '/courses' : '/pools'
}
