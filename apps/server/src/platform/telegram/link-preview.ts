/** The preview image of a page above a text that does not contain its link; no image without an address. */
export const previewOf = (address: string | undefined) =>
  address === undefined
    ? { is_disabled: true }
    : { url: address, prefer_large_media: true, show_above_text: true }
