import type { Plugin } from 'vite'

/**
 * Writes `preloads.json` beside the built page: for each path the links that the head of its page has besides, to the files
 * that its first screen needs, by the modules it begins with. Server and service worker put them there, so that a browser
 * fetches those files at once and not when the code before has run.
 */
export function preloads(entryModules: Record<string, string[]>): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    // Styles and the mark go before code: they are what is seen first.
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
      // The page itself names what it begins with.
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
