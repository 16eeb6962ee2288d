import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: { target: 'es2022' },
  server: {
    port: 5174,
    proxy: { '/api': api, '/color-scheme.js': api, '/mark.svg': api },
  },
})
