import { all, need } from './elements.ts'

/** Closes the contents of a narrow screen when a link in them is followed. */
const closeAtLinks = (contents: HTMLElement): void => {
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && contents.matches(':popover-open'))
      contents.hidePopover()
  })
}

/** Brings a line of the contents into view, without a scroll of the page. */
const reveal = (contents: HTMLElement, line: HTMLElement): void => {
  const { top, bottom } = line.getBoundingClientRect()
  const box = contents.getBoundingClientRect()
  const margin = 120
  if (top < box.top + margin || bottom > box.bottom - margin)
    contents.scrollTop += top - box.top - box.height / 2
}

/** Marks the line of the contents whose part of the text is at the top of the window. */
export const startContents = (): void => {
  const contents = need(HTMLElement, '#contents')
  closeAtLinks(contents)
  const lines = new Map(
    all('#contents li a').map((link) => [link.getAttribute('href')?.slice(1) ?? '', link]),
  )
  let current: HTMLElement | undefined
  const watch = new IntersectionObserver(
    (changes) => {
      const entered = changes.findLast(({ isIntersecting }) => isIntersecting)
      const line = entered && lines.get(entered.target.id)
      if (!line || line === current) return
      current?.removeAttribute('aria-current')
      line.setAttribute('aria-current', 'true')
      reveal(contents, line)
      current = line
    },
    { rootMargin: '-80px 0px -80% 0px' },
  )
  for (const id of lines.keys()) {
    const part = document.getElementById(id)
    if (part) watch.observe(part)
  }
}
