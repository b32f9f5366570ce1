import { Button, Skeleton } from '@ganj/ui'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useText } from '../i18n/i18n.ts'
import { toast } from '../toast.ts'
import { copy } from './copy.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The QR code of a link; its space is reserved while the code generator loads. */
export const LinkCode = (props: ComponentProps<typeof QrCode>) => (
  <Suspense fallback={<Skeleton width="100%" height="280px" />}>
    <QrCode {...props} />
  </Suspense>
)

/** Copies a link and confirms it; `failed` is the message when the page may not copy. */
export function CopyLink({ link, failed }: { link: string; failed: string }) {
  const text = useText()
  const act = async () => {
    const done = await copy(link)
    toast({ kind: done ? 'success' : 'error', message: done ? text('friends.copied') : failed })
  }
  return <Button onClick={act}>{text('friends.copy')}</Button>
}
