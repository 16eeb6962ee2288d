import type { Plugin } from 'vite'

/**
 * Writes `preloads.json` next to the built page. It maps each path to the <link> tags for the files its first
 * screen needs, found from its entry modules. The server and the service worker insert them into the page's
 * head, so the browser fetches those files right away instead of after the entry script has run.
 */
export function preloads(entryModules: Record<string, string[]>): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    // Styles and the logo get priority over code: they are visible first.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        ),
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const findChunk = (module: string) =>
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))) ??
        this.error(`There is no ${module} to preload.`)
      const collectFiles = (entryChunks: typeof chunks) => {
        const files = new Set<string>()
        const add = (chunk: (typeof chunks)[number] | undefined) => {
          if (!chunk || files.has(chunk.fileName)) return
          files.add(chunk.fileName)
          for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
          for (const imported of chunk.imports) add(byFile.get(imported))
        }
        entryChunks.forEach(add)
        return files
      }
      // The page already links its own entry files.
      const entryFiles = collectFiles(chunks.filter(({ isEntry }) => isEntry))
      const renderLinks = (modules: string[]) =>
        [...collectFiles(modules.map(findChunk))]
          .filter((file) => !entryFiles.has(file))
          .map(toLinkTag)
          .join('')
      const links = Object.entries(entryModules).map(([path, modules]) => [
        path,
        renderLinks(modules),
      ])
      const source = JSON.stringify(Object.fromEntries(links))
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source })
    },
  }
}

const toLinkTag = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`
