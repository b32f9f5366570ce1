import { expect, test, vi } from 'vitest'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const { downloadMyData } = await import('./export-data.ts')

test('the file name contains the date, and the file is the server’s answer', async () => {
  const everything = { exportedAt: '2026-11-20T10:00:00Z', data: { player: [{ username: 'sara' }] } }
  call.mockResolvedValue(everything)
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:file'
  }
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await downloadMyData()
  expect(names).toEqual(['ganj-2026-11-20.json'])
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(everything)
})
