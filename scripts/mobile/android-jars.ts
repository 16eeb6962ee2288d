import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** As Maven names it: `group:name:version`, with `:type` if that is not `jar`. */
type Jar = { artifact: string; sha256: string }

/** Android’s own classes, of the version that the app is built for; and JUnit, and the part of Cordova in Capacitor. */
export const jars = {
  android: {
    artifact: 'org.robolectric:android-all:16-robolectric-13921718-2',
    sha256: 'ead18e465e8a4c2b93a59d7d7a68c1830f3cd8f1b6bcdfd96f45d658ba979ce3',
  },
  cordova: {
    artifact: 'org.apache.cordova:framework:14.0.1:aar',
    sha256: 'ec4176f4fc47f4cf1c3202df31cd77f81809dfcdfc22a5d2a3939cab14dbfe4f',
  },
  junit: {
    artifact: 'junit:junit:4.13.2',
    sha256: '8e495b634469d64fb8acfa3495a065cbacc8a0fff55ce1e31007be4c16dc57d3',
  },
  hamcrest: {
    artifact: 'org.hamcrest:hamcrest-core:1.3',
    sha256: '66fdef91e9739348df7a096aa384a5685f4e875584cce89386a7a47251c4d8e9',
  },
} satisfies Record<string, Jar>

const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'

/**
 * The path of an archive in the `folder`, where Maven puts it if it is not there. Throws if it can't be had, or is not the one
 * we know.
 */
export async function fetchJar({ artifact, sha256 }: Jar, folder: string): Promise<string> {
  const [, name, version, type = 'jar'] = artifact.split(':')
  const file = join(folder, `${name}-${version}.${type}`)
  if (existsSync(file)) return file
  const partial = join(folder, `fetched-${process.pid}`)
  mkdirSync(partial, { recursive: true })
  try {
    const { status, stdout, error } = spawnSync(
      'mvn',
      [
        '--batch-mode',
        '--quiet',
        copy,
        `-Dartifact=${artifact}`,
        `-DoutputDirectory=${resolve(partial)}`,
      ],
      { encoding: 'utf8' },
    )
    if (error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`no Maven was found, which gets ${artifact}`)
    if (status !== 0)
      throw new Error(`Maven can't get ${artifact}: ${error?.message ?? stdout.trim()}`)
    const fetched = join(partial, basename(file))
    const found = await digest(fetched)
    if (found !== sha256) throw new Error(`the SHA-256 of ${artifact} is ${found}`)
    renameSync(fetched, file)
    return file
  } finally {
    rmSync(partial, { recursive: true })
  }
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
