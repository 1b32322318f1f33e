import { useEffect } from 'react'
import file from '#src/styles/fonts/vazirmatn-latin.woff2'

let face: FontFace | undefined

/**
 * Loads the Latin part of the font for fields of numbers, passwords and addresses in Latin script. `font-display: optional`
 * would leave what is typed there in another font; a family of its own (`--font-latin`) changes nothing else on the page.
 */
export function useLatinFont(): void {
  useEffect(() => {
    if (face !== undefined || !('fonts' in document)) return
    const added = new FontFace('Vazirmatn Latin', `url(${file})`, { weight: '400 800', display: 'swap' })
    face = added
    document.fonts.add(added)
    added.load().catch(() => {
      // A failed FontFace cannot be loaded again.
      document.fonts.delete(added)
      face = undefined
    })
  }, [])
}
