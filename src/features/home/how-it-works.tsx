import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { homeStrings as words } from './strings.ts'

const icons: IconName[] = ['team', 'calendar', 'card', 'ticket']

export function HowItWorks() {
  return (
    <section className="home-section" aria-labelledby="how-title">
      <h2 id="how-title" className="home-heading">
        {words.howTitle}
      </h2>
      <ol className="how-steps">
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className="how-step">
            <span className="how-icon">
              <Icon name={icons[index] ?? 'check'} />
            </span>
            <h3 className="how-title">{title}</h3>
            <p className="how-text">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
