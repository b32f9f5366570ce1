import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** The software bill of materials in the CycloneDX format: every package, library and program of the image. */
export function billOf({ name, version, packages, node, libraries }) {
  const components = [
    ...packages.map(npmComponent),
    {
      type: 'application',
      name: 'node',
      version: node,
      purl: `pkg:generic/node@${node}`,
      licenses: licensed('MIT'),
    },
    ...libraries.map((each) => ({
      type: 'library',
      ...each,
      purl: `pkg:deb/debian/${each.name}@${each.version}`,
    })),
  ].map((component) => ({ 'bom-ref': component.purl, ...component }))
  const serial = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    // The serial number follows from the contents, so that two builds can be compared.
    serialNumber: `urn:uuid:${serial.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')}`,
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: licensed('MIT') } },
    components: components.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

const licensed = (id) => [id.includes(' ') ? { expression: id } : { license: { id } }]

const npmComponent = ({ name, version, license }) => ({
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  ...(license && { licenses: licensed(typeof license === 'string' ? license : license.type) }),
})

/** The Debian package of a file, with its version; on another system only the file's name is known. */
export function debianPackageOf(file) {
  try {
    const [owner] = ask('dpkg', ['-S', file]).split(': ')
    const name = owner.replace(/:.*$/, '')
    return { name, version: ask('dpkg-query', ['-W', `-f=\${Version}`, name]) }
  } catch {
    return { name: file.split('/').at(-1), version: 'unknown' }
  }
}

const ask = (program, args) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
