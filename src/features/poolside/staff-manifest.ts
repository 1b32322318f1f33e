import { STAFF_MANIFEST } from '#src/contract/build.ts'

/**
 * Links the page to the shortcuts of staff. The browser takes them over with the app's installation or its next update,
 * which reads the manifest of the page that is open then; it stays linked until another page is loaded.
 */
export function linkStaffManifest(): void {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', STAFF_MANIFEST)
}
