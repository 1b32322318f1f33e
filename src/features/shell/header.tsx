import { Link } from '@tanstack/react-router'
import { type ComponentType, memo } from 'react'
import { AccountButton } from './account-button.tsx'
import { Logo } from './logo.tsx'
import { topNav } from './nav-items.ts'
import { SearchBox, type SuggestionsProps } from './search-box.tsx'
import { shellStrings as words } from './strings.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const exact = { exact: true, includeSearch: false }

/** Sticky top bar. src/styles/first-paint.ts imports its styles too. */
export const Header = memo(function Header({ suggestions }: { suggestions: ComponentType<SuggestionsProps> }) {
  return (
    <header className="header">
      <div className="header-row">
        <Link to="/" className="logo" aria-label={words.toHome}>
          <Logo />
        </Link>
        <nav className="top-nav" aria-label={words.mainNav}>
          <ul className="top-nav-list">
            {topNav.map(({ key, label, to }) => (
              <li key={key}>
                <Link to={to} className="top-nav-link" activeOptions={exact}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox suggestions={suggestions} />
        <div className="header-tools">
          <ThemeToggle />
          <AccountButton />
        </div>
      </div>
    </header>
  )
})
