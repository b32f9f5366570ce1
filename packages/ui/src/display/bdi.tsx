import type { ReactNode } from 'react'

/** What somebody else wrote: it must not turn the sentence around it. Addresses and hashes are `ltr`. */
export const Bdi = ({ ltr, children }: { ltr?: boolean; children: ReactNode }) => (
  <bdi dir={ltr ? 'ltr' : 'auto'}>{children}</bdi>
)
