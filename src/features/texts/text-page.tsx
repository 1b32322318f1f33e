import { Page } from '#src/ui/page.tsx'
import { type TextPageName, textPages } from './strings.ts'
import './text-page.css'

/** A page that is only text: about, privacy, terms. */
export function TextPage({ of }: { of: TextPageName }) {
  const { title, lead, sections } = textPages[of]
  return (
    <Page title={title} lead={lead} narrow>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="text-section">
          <h2 className="text-heading">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Page>
  )
}
