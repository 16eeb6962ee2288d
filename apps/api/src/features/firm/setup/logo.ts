import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/** Twice the size at which screens show it, for sharp displays. */
const size = { width: 480, height: 144 }
/** The most characters of a logo's data URL in the settings. */
const maxLength = 64_000
const maxPixels = 50_000_000
const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/**
 * An image as a logo: a data URL of a PNG, or a WebP where that would be too large, without what a camera writes into it. Undefined
 * for what is not an image of a common kind. SVG is not: drawing one would read other files.
 */
export async function makeLogo(image: Buffer): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(image)
  if (!type || !accepted.includes(type.mime)) return undefined
  for (const scale of [1, 0.5, 0.25]) {
    const upright = sharp(image, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({
        width: size.width * scale,
        height: size.height * scale,
        fit: 'inside',
        withoutEnlargement: true,
      })
    for (const written of [
      upright.clone().png({ compressionLevel: 9 }),
      upright.clone().webp({ quality: 85 }),
    ]) {
      const made = await written.toBuffer({ resolveWithObject: true }).catch(() => undefined)
      if (!made) return undefined
      const logo = `data:image/${made.info.format};base64,${made.data.toString('base64')}`
      if (logo.length <= maxLength) return logo
    }
  }
  return undefined
}
