import { defineConfig } from 'vitest/config'

// Separate from the other projects: it downloads a real object store of 10 MB from Debian and starts five programs.
export default defineConfig({
  test: { name: 's3', include: ['tests/s3/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 600_000 },
})
