/** How urls compare: in Unicode's composed form, without regard to a slash at either end. */
export const canonicalUrl = (url: string): string => url.normalize('NFC').replace(/^\/+|\/+$/g, '')

/** How emails compare: without regard to case or to how accents are composed. */
export const canonicalEmail = (email: string): string =>
  email.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
