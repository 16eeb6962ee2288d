/// <reference types="vite/client" />

// One icon, one module: the package's own entry would load all six thousand.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
