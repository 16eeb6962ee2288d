import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What most pages share comes in one piece: it packs better, and a phone asks for fewer files.
        codeSplitting: {
          groups: [{ name: 'kit', test: /node_modules|packages.(ui|contract)/, minShareCount: 12 }],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
})
