/**
 * The repository fields of a published manifest, from the environment of the publishing workflow. The registry accepts a
 * provenance statement only if the manifest names the same repository. Empty outside a forge.
 * @param env `GITHUB_SERVER_URL` and `GITHUB_REPOSITORY` (owner/name)
 * @param folder the package's, in the repository
 */
export function publishedAt({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository }, folder) {
  if (!server || !repository) return {}
  const address = `${server}/${repository}`
  return {
    homepage: `${address}/tree/HEAD/${folder}#readme`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git`, directory: folder },
  }
}
