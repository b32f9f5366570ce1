/**
 * Where a package's source is, for its manifest: by what the forge says of itself to the workflow that publishes. The registry
 * takes a proof of where a package was made only when the manifest names the same repository. Nothing elsewhere.
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
