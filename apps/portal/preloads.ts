import type { Plugin } from 'vite'

/**
 * Writes `preloads.json` beside the built page: for each path the files that its first screen needs, by the modules it begins
 * with. The server names them in the page, so that a browser fetches them at once and not when the code before has run.
 */
export function preloads(begins: Record<string, string[]>): Plugin {
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
      const needed = (modules: string[]) => {
        const files = new Set<string>()
        const add = (fileName: string) => {
          const chunk = byFile.get(fileName)
          if (!chunk || files.has(fileName)) return
          files.add(fileName)
          for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
          chunk.imports.forEach(add)
        }
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          if (!chunk) this.error(`There is no ${module} to preload.`)
          add(chunk.fileName)
        }
        return [...files]
      }
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify(
          Object.fromEntries(
            Object.entries(begins).map(([path, modules]) => [path, needed(modules)]),
          ),
        ),
      })
    },
  }
}
