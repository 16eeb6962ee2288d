import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appPage } from './app-page.ts'
import { preloads } from './preloads.ts'

export default defineConfig({
  plugins: [
    react(),
    appPage(),
    preloads({
      '/sign-in': ['src/app/sign-in-layout.tsx', 'src/features/account/sign-in-page.tsx'],
      '/home': ['src/app/signed-in.tsx', 'src/app/home/home-page.tsx'],
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The portal registers it once somebody has signed in, and has a manifest of its own.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', '*.{js,svg,png,webmanifest}', 'assets/*.{js,css,woff2}'],
        // The viewer of PDFs is larger than all else together, and comes when it is used.
        globIgnores: ['assets/pdf-view*.js', 'service-worker.js'],
      },
    }),
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What most pages share comes in one piece, and so do icons: it packs better, and a phone asks for fewer files.
        codeSplitting: {
          groups: [
            { name: 'kit', test: /node_modules|packages.(ui|contract)/, minShareCount: 22 },
            { name: 'icons', test: /icons-react/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
})
