import { Link } from '@tanstack/react-router'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Page } from '#src/ui/page.tsx'
import { WaveScene } from '#src/ui/wave.tsx'
import './soon.css'
import { type SoonName, soonPages, soonStrings as words } from './strings.ts'

/** An address whose page is still being built: says so, says what will be here, and leads on. */
export function SoonPage({ of, title }: { of: SoonName; title?: string }) {
  const page = soonPages[of]
  return (
    <Page title={title ?? page.title} aside={<Badge tone="warning">{words.soon}</Badge>}>
      <div className="soon">
        <div className="soon-drawing">
          <WaveScene />
          <Icon name={page.icon} size={44} />
        </div>
        <p>{page.text}</p>
        <p className="soon-text">{words.notYet}</p>
        <div className="soon-actions">
          <Link to="/" className={buttonClass()}>
            {words.home}
          </Link>
          <Link to="/teams" className={buttonClass({ variant: 'ghost' })}>
            {words.teams}
          </Link>
        </div>
      </div>
    </Page>
  )
}
