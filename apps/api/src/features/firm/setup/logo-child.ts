import { buffer } from 'node:stream/consumers'
import { makeLogo } from './logo.ts'

// The process started by `runLogo`: reads the image from standard input, writes the logo, or nothing, to standard output.
process.stdout.write((await makeLogo(await buffer(process.stdin))) ?? '')
