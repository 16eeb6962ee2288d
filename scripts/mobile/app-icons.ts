import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Draws the app's bitmap icons from the portal's logo; the other icons are vectors. The output is committed:
 * run this after the logo has changed.
 */
const mark = readFileSync('apps/portal/public/mark.svg', 'utf8')
const res = 'apps/mobile/android/app/src/main/res'
const assets = 'apps/mobile/ios/App/App/Assets.xcassets'

/** Android 7 has no adaptive icons. */
const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }

const round = mark.replace('rx="8"', 'rx="16"').replace(/<rect x="2.5".*?\/>/, '')
/** iOS rounds the corners itself and doesn't accept transparency. */
const square = mark.replace('rx="8"', 'rx="0"')

const draw = (svg: string, pixels: number) =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })

for (const [density, pixels] of Object.entries(densities)) {
  await draw(mark, pixels).toFile(`${res}/mipmap-${density}/ic_launcher.png`)
  await draw(round, pixels).toFile(`${res}/mipmap-${density}/ic_launcher_round.png`)
}
await draw(square, 1024).removeAlpha().toFile(`${assets}/AppIcon.appiconset/AppIcon-512@2x.png`)
for (const [name, scale] of [
  ['splash', 1],
  ['splash@2x', 2],
  ['splash@3x', 3],
] as const)
  await draw(mark, 96 * scale).toFile(`${assets}/Splash.imageset/${name}.png`)
