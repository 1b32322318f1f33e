/** Joins the truthy class names. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ')
}
