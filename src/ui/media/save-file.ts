/** Downloads a file under its name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
