import { formatNumber } from '#src/fa/digits.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as sliderStyles from './slider.module.css'
import * as sliderFrameStyles from './slider-frame.module.css'
import type { VisibleSlide } from './slides.ts'
import { sliderStrings as words } from './strings.ts'
import type { useCarousel } from './use-carousel.ts'

type SliderControlsProps = { slides: readonly VisibleSlide[]; carousel: ReturnType<typeof useCarousel> }

/** Previous, dots, next and pause. A single slide needs none; the row's height is reserved. */
export function SliderControls({ slides, carousel }: SliderControlsProps) {
  if (slides.length < 2) return <div className={sliderFrameStyles.controls} />
  const { current, goTo, next, previous, playing, togglePlaying } = carousel
  return (
    <div className={sliderFrameStyles.controls}>
      <IconButton
        className={sliderStyles.previous}
        icon="chevron"
        iconSize={20}
        label={words.previous}
        onClick={previous}
      />
      <ul className={sliderStyles.dots}>
        {slides.map((slide, index) => (
          <li key={slide.id}>
            <button
              type="button"
              className={sliderStyles.dot}
              aria-label={words.goTo(formatNumber(index + 1), slide.title)}
              aria-current={index === current || undefined}
              onClick={() => goTo(index)}
            />
          </li>
        ))}
      </ul>
      <IconButton icon="chevron" iconSize={20} label={words.next} onClick={next} />
      <IconButton
        className={sliderStyles.pause}
        icon={playing ? 'pause' : 'play'}
        iconSize={18}
        label={playing ? words.pause : words.play}
        onClick={togglePlaying}
      />
    </div>
  )
}
