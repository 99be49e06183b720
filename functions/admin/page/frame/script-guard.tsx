import { isValidElement, useEffect, useState } from 'react'
import { createRoutesFromElements, matchRoutes, useNavigate } from 'react-router'
import { Later, type Script } from './later.tsx'
import { OutdatedDialog } from './outdated.tsx'
import { routes } from './routes.tsx'

const known = createRoutesFromElements(routes)

/** The address within the page to which a click leads; undefined for other clicks, and for those that open a tab. */
const addressOf = (event: MouseEvent, link: HTMLAnchorElement): string | undefined => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const isHere = link.href.split('#')[0] === location.href.split('#')[0]
  return isHere && link.hash.startsWith('#/') && link.target === '' ? link.hash.slice(1) : undefined
}

/** The script that a view needs which is not loaded yet. */
const missingScript = (address: string): Script | undefined => {
  const { pathname } = new URL(address, location.origin)
  const element = matchRoutes(known, pathname)?.at(-1)?.route.element
  if (!isValidElement<{ script: Script }>(element) || element.type !== Later) return undefined
  const { script } = element.props
  return script.isLoaded() ? undefined : script
}

/**
 * Loads the script of a view before a link leads there. After a deploy the scripts of an open tab are gone: then the
 * form that is open stays, and the person is told.
 */
export const ScriptGuard = () => {
  const navigate = useNavigate()
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    const click = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link ? addressOf(event, link) : undefined
      const script = address === undefined ? undefined : missingScript(address)
      if (!link || address === undefined || !script) return
      event.preventDefault()
      event.stopPropagation()
      script.load().then(
        () => (link.isConnected ? link.click() : void navigate(address)),
        () => setIsOutdated(true),
      )
    }
    document.addEventListener('click', click, { capture: true })
    return () => document.removeEventListener('click', click, { capture: true })
  }, [navigate])
  return isOutdated ? <OutdatedDialog close={() => setIsOutdated(false)} /> : null
}
