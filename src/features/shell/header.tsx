import { Link } from '@tanstack/react-router'
import { type ComponentType, memo } from 'react'
import { AccountButton } from './account-button.tsx'
import * as styles from './header.module.css'
import { Logo } from './logo.tsx'
import { topNav } from './nav-items.ts'
import { SearchBox, type SuggestionsProps } from './search-box.tsx'
import { shellStrings as words } from './strings.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const exact = { exact: true, includeSearch: false }

/** Sticky top bar. src/styles/first-paint.ts imports its styles too. */
export const Header = memo(function Header({ suggestions }: { suggestions: ComponentType<SuggestionsProps> }) {
  return (
    <header className={styles.root}>
      <div className={styles.row}>
        <Link to="/" className={styles.logo} aria-label={words.toHome}>
          <Logo />
        </Link>
        <nav className={styles.topNav} aria-label={words.mainNav}>
          <ul className={styles.topNavList}>
            {topNav.map(({ key, label, to }) => (
              <li key={key}>
                <Link to={to} className={styles.topNavLink} activeOptions={exact}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox suggestions={suggestions} />
        <div className={styles.tools}>
          <ThemeToggle />
          <AccountButton />
        </div>
      </div>
    </header>
  )
})
