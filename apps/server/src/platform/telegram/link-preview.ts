/** The picture of a page above a text that does not name it; no picture without an address. */
export const previewOf = (address: string | undefined) =>
  address === undefined
    ? { is_disabled: true }
    : { url: address, prefer_large_media: true, show_above_text: true }
