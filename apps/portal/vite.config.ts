import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
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
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What most pages share comes in one piece, and so do icons: it packs better, and a phone asks for fewer files.
        codeSplitting: {
          groups: [
            { name: 'kit', test: /node_modules|packages.(ui|contract)/, minShareCount: 18 },
            { name: 'icons', test: /icons-react/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
})
