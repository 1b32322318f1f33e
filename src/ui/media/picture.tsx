import { useEffect, useRef, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { pageOrigin } from '#src/ui/layout/page-origin.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { Icon } from './icon.tsx'
import * as styles from './picture.module.css'

type PictureType = 'image/avif' | 'image/webp'

/** Shaped as the contract's picture; paths may still be relative when `resolve` is given. */
export type PictureSource = {
  url: string
  width: number
  height: number
  color: string
  alt: string
  variants: readonly { url: string; width: number; type: PictureType }[]
}

type PictureProps = {
  picture: PictureSource
  /** Resolves an API path to a URL. */
  resolve?: (path: string) => string
  /** Displayed width as in the `sizes` attribute. */
  sizes: string
  /** The largest picture of the first screen: loaded eagerly with high priority. */
  priority?: boolean
  /** CSS `aspect-ratio` of the box; defaults to the picture's. `fill` uses the height of the container. */
  ratio?: string | 'fill'
  /** Empty for a decorative picture. */
  alt?: string
  className?: string
  /** The page's picture, into which a card's turns (src/ui/motion/shared-transition.ts). */
  shared?: boolean
  /** URL of the fallback image; an icon when omitted. */
  fallback?: string
  /** Called after loading or failing. */
  onLoad?: () => void
}

const order: PictureType[] = ['image/avif', 'image/webp']
const asIs = (path: string) => path

/** A picture in the best format and width, in a coloured box of its final size; an icon when loading fails. */
export function Picture(props: PictureProps) {
  const { picture, resolve = asIs, sizes, priority = false, ratio, className, shared, fallback, onLoad } = props
  const alt = props.alt ?? picture.alt
  const [failed, setFailed] = useState<string>()
  const imageRef = useRef<HTMLImageElement>(null)
  // In server-rendered HTML the picture may have loaded or failed before hydration.
  useEffect(() => {
    const image = imageRef.current
    if (image === null) return
    if (image.dataset.failed !== undefined) setFailed(picture.url)
    if (image.dataset.failed !== undefined || (image.complete && image.naturalWidth > 0)) onLoad?.()
  }, [picture.url, onLoad])
  const box = {
    backgroundColor: picture.color,
    ...(ratio === 'fill' ? { blockSize: '100%' } : { aspectRatio: ratio ?? `${picture.width} / ${picture.height}` }),
  }
  return (
    <span className={classNames(styles.root, className)} data-shared-picture={shared ? '' : undefined} style={box}>
      {failed === picture.url ? (
        <Missing picture={picture} alt={alt} fallback={fallback} />
      ) : (
        <picture>
          {order.map((type) => {
            const srcSet = srcSetOf(picture.variants, type, resolve)
            return srcSet !== '' && <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          })}
          <img
            ref={imageRef}
            className={styles.image}
            src={resolve(picture.url)}
            crossOrigin={originOf(picture.url, resolve)}
            alt={alt}
            width={picture.width}
            height={picture.height}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding={priority ? 'sync' : 'async'}
            draggable={false}
            onLoad={onLoad}
            onError={() => {
              setFailed(picture.url)
              onLoad?.()
            }}
          />
        </picture>
      )}
    </span>
  )
}

type MissingProps = { picture: PictureSource; alt: string; fallback: string | undefined }

/** Replaces a picture that failed to load. */
function Missing({ picture: { width, height }, alt, fallback }: MissingProps) {
  if (fallback !== undefined) {
    return <img className={styles.image} src={fallback} alt={alt} width={width} height={height} />
  }
  return (
    <span className={styles.missing} role="img" aria-label={alt === '' ? uiStrings.noPicture : alt}>
      <Icon name="image" size={40} />
    </span>
  )
}

function srcSetOf(variants: PictureSource['variants'], type: PictureType, resolve: (path: string) => string): string {
  return variants
    .filter((variant) => variant.type === type)
    .map((variant) => `${resolve(variant.url)} ${variant.width}w`)
    .join(', ')
}

/** Pictures of another API origin are requested with CORS, so that the worker can inspect and cache the response. */
function originOf(path: string, resolve: (path: string) => string): 'anonymous' | undefined {
  const { origin } = new URL(resolve('/'), pageOrigin())
  if (origin === pageOrigin()) return undefined
  return new URL(resolve(path), pageOrigin()).origin === origin ? 'anonymous' : undefined
}
