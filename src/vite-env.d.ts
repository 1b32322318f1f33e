// Instead of vite/client, which declares a default export for CSS modules: only named ones become plain strings in the
// bundle. tests/unit/build/styles.test.ts checks the names.
declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export = classes
}

declare module '*.css' {}

/** The routes of the desk's screens: see scripts/vite/desk-routes.ts. */
declare module 'virtual:desk-screens' {
  const screens: import('@tanstack/react-router').AnyRoute[]
  export default screens
}

/** The address of a module worker. */
declare module '*?worker&url' {
  const address: string
  export default address
}

declare module '*.woff2' {
  const address: string
  export default address
}

interface ImportMeta {
  readonly env: { readonly PROD: boolean }
  readonly glob: import('vite/types/importGlob.d.ts').ImportGlobFunction
}
