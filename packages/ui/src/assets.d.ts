/// <reference types="vite/client" />

// Icons are imported one module each: the package's entry would load all six thousand.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
