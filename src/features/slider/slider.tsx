import { type KeyboardEvent, useEffect, useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { savesData, whenIdle } from '#src/offline/idle.ts'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { useSwipe } from '#src/ui/motion/use-swipe.ts'
import * as sliderStyles from './slider.module.css'
import { SliderControls } from './slider-controls.tsx'
import * as sliderFrameStyles from './slider-frame.module.css'
import type { VisibleSlide } from './slides.ts'
import { sliderStrings as words } from './strings.ts'
import { useCarousel } from './use-carousel.ts'
import { useSlides } from './use-slides.ts'

const SIZES = '(min-width: 1400px) 700px, (min-width: 900px) 50vw, 100vw'

/** The home page's carousel; renders nothing without slides. */
export function Slider() {
  const slides = useSlides()
  if (slides === undefined) return <SliderSkeleton />
  return slides.length === 0 ? null : <Carousel slides={slides} />
}

function SliderSkeleton() {
  return (
    <Loading>
      <div className={sliderFrameStyles.stage}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={sliderFrameStyles.controls} />
    </Loading>
  )
}

function Carousel({ slides }: { slides: readonly VisibleSlide[] }) {
  const carousel = useCarousel(slides.length)
  const { current, moves, next, previous, hold, release } = carousel
  const swipe = useSwipe(next, previous)
  // The first picture loads alone; the next follow after it.
  const [ready, setReady] = useState(false)
  const all = useIdleAfter(ready)
  const following = (current + 1) % slides.length
  const onArrow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') next()
    if (event.key === 'ArrowRight') previous()
  }
  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={words.label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hold()}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={onArrow}
    >
      <div className={sliderFrameStyles.stage} {...swipe}>
        <div
          className={sliderStyles.track}
          style={{ '--index': current } as React.CSSProperties}
          aria-live={moves ? 'off' : 'polite'}
        >
          {slides.map((slide, index) => (
            <Slide
              key={slide.id}
              slide={slide}
              position={words.position(formatNumber(index + 1), formatNumber(slides.length))}
              shown={index === current}
              first={index === 0}
              wanted={all || index === current || (ready && index === following)}
              onLoad={() => setReady(true)}
            />
          ))}
        </div>
      </div>
      <SliderControls slides={slides} carousel={carousel} />
    </section>
  )
}

/** True when idle after `ready`: preloads the remaining pictures, which then also work offline. */
function useIdleAfter(ready: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => (ready && !savesData() ? whenIdle(() => setIdle(true)) : undefined), [ready])
  return idle
}

type SlideProps = {
  slide: VisibleSlide
  position: string
  shown: boolean
  first: boolean
  /** Its picture is visible now or next. */
  wanted: boolean
  onLoad: () => void
}

function Slide({ slide, position, shown, first, wanted, onLoad }: SlideProps) {
  const [loaded, setLoaded] = useState(wanted)
  if (wanted && !loaded) setLoaded(true)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a named group of its carousel (WAI-ARIA APG), no fieldset
    <div
      className={sliderStyles.slide}
      role="group"
      aria-roledescription={words.slide}
      aria-label={position}
      inert={!shown}
    >
      {loaded && (
        <Picture
          picture={slide.picture}
          resolve={resolveUrl}
          sizes={SIZES}
          ratio="fill"
          alt=""
          priority={first}
          onLoad={onLoad}
        />
      )}
      <div className={sliderStyles.slideText}>
        <h2 className={sliderStyles.slideTitle}>{slide.title}</h2>
        <p className={sliderStyles.slideDescription}>{slide.description}</p>
      </div>
    </div>
  )
}
