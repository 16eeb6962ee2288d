import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { aptInstall, hasApt } from '../apt.ts'

/** The programs of a JDK, 17 or newer, that this machine has. */
export function findJdk(): { javac: string; java: string } | undefined {
  for (const place of places())
    if ((versionIn(place) ?? 0) >= 17)
      return { javac: join(place, 'javac'), java: join(place, 'java') }
  return undefined
}

/** The major version of the JDK that a build takes: that of JAVA_HOME, otherwise the shell’s. */
export function readJdkVersion(): number | undefined {
  return places()
    .map(versionIn)
    .find((version) => version !== undefined)
}

/** Where its programs are; an empty place is the shell’s own choice. */
const places = () => (process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin'), ''] : [''])

function versionIn(place: string): number | undefined {
  const { status, stdout } = spawnSync(join(place, 'javac'), ['-version'], { encoding: 'utf8' })
  const [, version] = /^javac (\d+)/.exec(stdout ?? '') ?? []
  return status === 0 && version ? Number(version) : undefined
}

/** Whether this machine has Maven. */
const hasMaven = (): boolean => spawnSync('mvn', ['--version']).status === 0

/** What this machine lacks of a JDK and Maven. */
export function listLackingJava(): Lacking {
  return { jdk: findJdk() === undefined, maven: !hasMaven() }
}

type Lacking = { jdk: boolean; maven: boolean }

/** What is missing, in words. Empty if nothing is. */
export function nameLackingJava({ jdk, maven }: Lacking): string {
  return [...(jdk ? ['no JDK (17 or newer)'] : []), ...(maven ? ['no Maven'] : [])].join(' and ')
}

/** The sets of Debian's and Ubuntu's packages that bring what is missing; the first is asked for first. */
export function listJavaPackages({ jdk, maven }: Lacking): string[][] {
  const others = maven ? ['maven'] : []
  const jdks = ['openjdk-17-jdk-headless', 'default-jdk-headless']
  if (jdk) return jdks.map((name) => [name, ...others])
  return maven ? [others] : []
}

/** Installs what is missing of a JDK and Maven, where that is possible. */
export function installJava(): void {
  const sets = listJavaPackages(listLackingJava())
  if (sets.length === 0 || !hasApt()) return
  console.log(`Installing ${sets[0]!.join(' and ')} …`)
  aptInstall(...sets)
}
