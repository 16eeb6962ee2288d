import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appPage } from './app-page.ts'
import { getContractHash } from './contract-hash.ts'
import { preloads } from './preloads.ts'
import { reachedFrom, reachedFromBoth } from './reached-from.ts'

const signIn = ['src/app/layout/sign-in-layout.tsx', 'src/features/account/sign-in-page.tsx']
const frame = ['src/app/signed-in.tsx']
const home = ['src/app/home/home-page.tsx', 'src/app/home/preload-home.ts']
const page = (file: string) => [...frame, `src/features/${file}-page.tsx`]
const before = ['src/main.tsx', ...signIn]
/** Small modules that sign-in shares with the pages after it. */
const small =
  /use-(mantine|computed)-color-scheme|get-(auto-contrast-value|contrast-color)|use-(uncontrolled\.|resolved-styles-api|input-props)|utils.noop|components.Anchor|useSuspenseQuery|session-owner|forms.(form\.tsx|find-refusal)|native.device|portal.package.json/
const inputs =
  /components.(Input|InputBase|InlineInput|TextInput|PasswordInput|Checkbox)\b|@mantine.form|ui.src.forms.use-schema-form/
const ours = {
  test: /apps.portal.src|packages.(ui|contract)/,
  includeDependenciesRecursively: false,
}

export default defineConfig({
  define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(getContractHash()) },
  plugins: [
    react(),
    appPage(),
    preloads({
      '/sign-in': signIn,
      '/home': [...frame, ...home],
      '/documents/all-documents': page('documents/list/documents'),
      '/hub-messages': page('hub-messages/hub-messages'),
      '/per-diem': page('per-diem/per-diem'),
      '/financial-performance/profit-and-loss': page(
        'financial-performance/profit-and-loss/profit-and-loss',
      ),
      '/financial-performance/balance-sheet': page(
        'financial-performance/balance-sheet/balance-sheet',
      ),
      '/financial-performance/profit-plan': page('profit-plan/profit-plan'),
      '/tax/quarterly-tax-estimates': page('tax/quarterly-tax-estimates'),
      '/tax/tax-returns': page('tax/tax-returns'),
      '/mileage-tracker/trip-tracker': page('mileage/recording/trip-tracker'),
      '/mileage-tracker/all-trips': page('mileage/trips/all-trips'),
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The portal registers the service worker after sign-in, and has its own manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // A classic script can't import: bundle it into one file.
        rollupFormat: 'iife',
        globPatterns: [
          'index.html',
          'preloads.json',
          '*.{js,svg,png,webmanifest}',
          'assets/*.{js,css,woff2}',
        ],
        // The PDF viewer is larger than everything else together, so it isn't precached; it loads when
        // needed.
        globIgnores: ['assets/pdf-view*.js', 'service-worker.js'],
      },
    }),
  ],
  resolve: {
    // The PDF library for browsers that are not the newest, and one copy of it for the viewer and our own code.
    alias: [
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      { find: /^pdfjs-dist\/web\//, replacement: 'pdfjs-dist/legacy/web/' },
    ],
  },
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Group shared code into a few chunks by what needs it: it compresses better, and means fewer
        // requests on a slow line.
        codeSplitting: {
          groups: [
            { name: 'kit', test: /node_modules|packages.(ui|contract)/, minShareCount: 22 },
            // Sign-in must not load the icons of the pages behind it.
            { name: reachedFrom('small', before, []), test: /icons-react/ },
            { name: 'icons', test: /icons-react/ },
            { name: 'small', test: small },
            { name: 'form', test: inputs },
            { ...ours, name: reachedFromBoth('common', signIn, [...frame, ...home]) },
            { ...ours, name: reachedFrom('sign-in', signIn, ['src/main.tsx']) },
            { ...ours, name: reachedFrom('frame', frame, before) },
            { ...ours, name: reachedFrom('home', home, [...before, ...frame]), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
})
