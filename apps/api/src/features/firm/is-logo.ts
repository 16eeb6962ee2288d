import { fileTypeFromBuffer } from 'file-type'

/** Whether a data URL, as `Firm.logo` has it, holds an image of the kind that it names: another shows as a broken one to everybody. */
export async function isLogo(dataUrl: string): Promise<boolean> {
  const [, type, base64] = /^data:([^;]*);base64,(.*)$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64 ?? '', 'base64')
  if (type === 'image/svg+xml') return /<svg[\s>/]/.test(bytes.toString())
  return (await fileTypeFromBuffer(bytes))?.mime === type
}
