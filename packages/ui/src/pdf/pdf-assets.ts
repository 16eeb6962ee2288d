/**
 * URLs of the files pdf.js needs for some documents only, by file name. The glob options are
 * repeated because Vite reads them statically. Nothing is inlined: the CSP only allows fetching our
 * own files.
 */
const assets = {
  cMapUrl: byName(
    import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  ),
  standardFontDataUrl: byName(
    import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  ),
  wasmUrl: byName(
    import.meta.glob<string>(
      '../../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm',
      { query: '?url&no-inline', import: 'default', eager: true },
    ),
  ),
}

function byName(modules: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(modules).map(([path, url]) => [path.split('/').at(-1)!, url]))
}

/** Fetches the files pdf.js needs for scans (JPEG 2000, JBIG2), old fonts, and Asian scripts. */
export class PdfAssets {
  async fetch({ kind, filename }: { kind: keyof typeof assets; filename: string }) {
    const url = assets[kind].get(filename)
    if (!url) throw new Error(`pdf.js asks for ${filename}, which is not shipped`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
