import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { STAFF_MANIFEST } from '#src/contract/build.ts'

const icons = [{ src: '/icons/icon-192.png', sizes: '192x192' }]
const shortcuts = [
  { name: 'ورودی', url: '/door', icons },
  { name: 'کلاس‌های مربی', url: '/coach', icons },
]
/** Launchers show about four. */
const MOST_SHORTCUTS = 4

/** Emits the manifest of the same app with the shortcuts of staff, to which their screens link. */
export function staffManifest(manifest: Partial<ManifestOptions>): Plugin {
  return {
    name: 'staff-manifest',
    apply: 'build',
    generateBundle() {
      const own = [...shortcuts, ...(manifest.shortcuts ?? [])].slice(0, MOST_SHORTCUTS)
      const source = JSON.stringify({ ...manifest, shortcuts: own })
      this.emitFile({ type: 'asset', fileName: STAFF_MANIFEST.slice(1), source })
    },
  }
}
