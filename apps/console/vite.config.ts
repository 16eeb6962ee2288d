import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = process.env['API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/console/',
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The console registers the service worker where staff turn on push notices.
      injectRegister: false,
      manifest: false,
      // A classic script can't import. It stores no files, so it needs no list of them.
      injectManifest: { rollupFormat: 'iife', injectionPoint: undefined },
    }),
  ],
  resolve: {
    // The PDF library for browsers that are not the newest, and one copy of it for the viewer and our own code.
    alias: [
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      { find: /^pdfjs-dist\/web\//, replacement: 'pdfjs-dist/legacy/web/' },
    ],
  },
  build: { target: 'es2022' },
  server: {
    port: 5174,
    proxy: { '/api': api, '/color-scheme.js': api, '/mark.svg': api },
  },
})
