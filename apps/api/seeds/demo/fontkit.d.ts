/** The part of fontkit that the demo papers use; fontkit ships no types. */
declare module 'fontkit' {
  export type Glyph = { advanceWidth: number; path: { toSVG(): string } }
  export type Font = { unitsPerEm: number; glyphForCodePoint(codePoint: number): Glyph }
  export function openSync(path: string): Font
}
