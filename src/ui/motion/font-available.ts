/** Whether text renders with this font; a loaded font may still be blocked by `font-display`. */
export function isAvailable(font: string): boolean {
  const context = document.createElement('canvas').getContext('2d')
  const widthIn = (fonts: string) => {
    if (context) context.font = `9px ${fonts}`
    return context?.measureText('موج').width
  }
  return widthIn(`${font},serif`) !== widthIn('serif')
}
