import { createRequire } from 'node:module'

// Preloaded into a server: at its end it prints how many modules of OpenTelemetry it had loaded, besides the interfaces
// (`@opentelemetry/api`) that prom-client loads.
const { cache } = createRequire(import.meta.url)
process.on('exit', () => {
  const loaded = Object.keys(cache).filter((file) =>
    /node_modules\/@(?:opentelemetry\/(?!api\/)|fastify\/otel\/)/.test(file),
  )
  console.log(`telemetry modules: ${loaded.length}`)
})
