/**
 * Puts the address that the browser has in the place of the one in the examples. They differ where a proxy calls the
 * service by another name than its readers do.
 */
export const useOwnAddress = (): void => {
  const { base } = document.documentElement.dataset
  if (base === undefined || base === location.origin || !location.protocol.startsWith('http')) return
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node instanceof Text && node.data.includes(base) && node.parentElement?.closest('code'))
      node.data = node.data.replaceAll(base, location.origin)
}
