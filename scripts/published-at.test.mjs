import { expect, test } from 'vitest'
import { publishedAt } from './published-at.mjs'

test('a package that a forge publishes names its repository, its home page and its issue tracker', () => {
  const forge = { GITHUB_SERVER_URL: 'https://forge.example', GITHUB_REPOSITORY: 'someone/ganj' }
  expect(publishedAt(forge, 'packages/wallet')).toEqual({
    homepage: 'https://forge.example/someone/ganj/tree/HEAD/packages/wallet#readme',
    bugs: 'https://forge.example/someone/ganj/issues',
    repository: {
      type: 'git',
      url: 'git+https://forge.example/someone/ganj.git',
      directory: 'packages/wallet',
    },
  })
})

test('a package that is packed elsewhere names none', () => {
  expect(publishedAt({}, 'packages/wallet')).toEqual({})
})
