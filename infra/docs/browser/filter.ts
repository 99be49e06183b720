import { all, announce, need } from './elements.ts'
import { countText, fits, searchable } from './matching.ts'

interface Entry {
  article: HTMLElement
  /** Its line in the contents. */
  line: HTMLElement | null
  text: string
  isGuide: boolean
}

const entries = (): Entry[] => {
  const lines = new Map(
    all('#contents li').map((line) => [line.querySelector('a')?.hash.slice(1) ?? '', line]),
  )
  return all('main article, .guide').map((article) => {
    const { id, dataset } = article
    const isGuide = article.classList.contains('guide')
    const title = article.querySelector('h2, h3')?.textContent ?? ''
    const about = article.querySelector('.about > p')?.textContent ?? ''
    const section = article.closest('.calls')?.querySelector('h2')?.textContent ?? ''
    const text = searchable(section, title, about, dataset.method ?? '', dataset.path ?? '', id)
    return { article, line: lines.get(id) ?? null, text, isGuide }
  })
}

/** Hides a group without a visible member. */
const hideEmpty = (groups: readonly HTMLElement[], members: string): void => {
  for (const group of groups) group.hidden = all(members, group).every((one) => one.hidden)
}

const apply = (list: readonly Entry[], filter: string): void => {
  for (const { article, line, text } of list) {
    article.hidden = !fits(filter, text)
    if (line) line.hidden = article.hidden
  }
  for (const one of all('[data-general]')) {
    one.hidden = filter !== ''
    for (const link of all(`#contents a[href="#${one.id}"]`)) {
      const line = link.closest('li')
      if (line) line.hidden = one.hidden
    }
  }
  hideEmpty(all('.calls'), 'article')
  hideEmpty(all('#contents section'), 'li')
  const shown = list.filter(({ article }) => !article.hidden)
  const guides = shown.filter(({ isGuide }) => isGuide).length
  need(HTMLElement, '#matches').textContent = countText(filter, shown.length - guides, guides)
}

/** Leads to the first endpoint that the filter has found. */
const goToFirst = (list: readonly Entry[]): void => {
  const first = list.find(({ article }) => !article.hidden)
  if (!first) return
  location.hash = first.article.id
  first.article.querySelector('a')?.focus()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/**
 * Filters the contents and the text as one types. Return leads to the first match, Escape ends the filter, and a slash
 * anywhere leads to the box.
 */
export const startFilter = (): void => {
  const box = need(HTMLInputElement, '#filter')
  const list = entries()
  const refresh = (): void => {
    apply(list, box.value.trim())
  }
  const clear = (): void => {
    box.value = ''
    refresh()
  }
  box.addEventListener('input', () => {
    refresh()
    if (box.value.trim() !== '' && !box.closest(':popover-open')) scrollTo({ top: 0, behavior: 'instant' })
  })
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && box.value !== '') {
      event.preventDefault()
      clear()
    } else if (event.key === 'Enter') goToFirst(list)
  })
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    box.focus()
  })
  // A link may lead to what the filter hides.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target?.closest('[hidden]')) return
    clear()
    announce('The filter is cleared')
    target.scrollIntoView()
  })
  need(HTMLElement, '#filter-box').hidden = false
  refresh()
}
