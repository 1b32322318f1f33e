/** Hands a text to the person as a file of this name. */
export function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
