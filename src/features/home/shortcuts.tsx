import { Link } from '@tanstack/react-router'
import { Icon } from '#src/ui/media/icon.tsx'
import { homeStrings as words } from './strings.ts'

const targets = [
  { ...words.more.courses, to: '/courses', icon: 'course' },
  { ...words.more.pools, to: '/pools', icon: 'pool' },
  { ...words.more.coaches, to: '/instructors', icon: 'coach' },
  { ...words.more.videos, to: '/videos', icon: 'video' },
] as const

/** Links to the sections other than teams. */
export function Shortcuts() {
  return (
    <section className="home-section" aria-labelledby="more-title">
      <h2 id="more-title" className="home-heading">
        {words.moreTitle}
      </h2>
      <ul className="shortcuts">
        {targets.map(({ title, text, to, icon }) => (
          <li key={to}>
            <Link to={to} className="card card-raised shortcut">
              <span className="shortcut-icon">
                <Icon name={icon} size={28} />
              </span>
              <span className="shortcut-words">
                <span className="shortcut-title">{title}</span>
                <span className="shortcut-text">{text}</span>
              </span>
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
