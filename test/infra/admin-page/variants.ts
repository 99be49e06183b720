/** Where screenshots go, to be looked at; none are taken without it. */
export const screenshots = process.env.ADMIN_PAGE_SCREENSHOTS

type Variant = readonly ['wide' | 'narrow', 'light' | 'dark']

/**
 * The screens and themes in which a view is looked at. Both screens and both themes are in two variants; the other two are
 * looked at when screenshots are taken. The last one is wide and light.
 */
export const variants: readonly Variant[] = [
  ...(screenshots === undefined
    ? []
    : ([
        ['wide', 'dark'],
        ['narrow', 'light'],
      ] as const)),
  ['narrow', 'dark'],
  ['wide', 'light'],
]
