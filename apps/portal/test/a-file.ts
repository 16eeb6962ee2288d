/** The first bytes of a PDF and a JPEG, enough for the file type to be detected. */
export const aPdf = (name: string, text = 'ink'): File =>
  new File([`%PDF-1.7 ${text}`], name, { type: 'application/pdf' })

export const aJpeg = (name: string, text = 'ink'): File =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), text], name, { type: 'image/jpeg' })
