import { type ComponentType, useEffect, useState } from 'react'
import { OutdatedView } from './outdated.tsx'
import { Waiting } from './waiting.tsx'

/** A part of the page that is a script of its own. */
export interface Script<Props extends object = object> {
  isLoaded: () => boolean
  /** Loads it once. A load that failed is tried again. @throws TypeError where the script is not there any more */
  load: () => Promise<ComponentType<Props>>
}

const scriptOf = <Props extends object>(load: () => Promise<ComponentType<Props>>): Script<Props> => {
  let loaded: ComponentType<Props> | undefined
  return {
    isLoaded: () => loaded !== undefined,
    load: async () => {
      loaded ??= await load()
      return loaded
    },
  }
}

/** What a script gave; `failed` where it could not be loaded, and undefined before its answer. */
const useScript = <Props extends object>(script: Script<Props>) => {
  const [state, setState] = useState<{ Part: ComponentType<Props> } | 'failed'>()
  useEffect(() => {
    let isShown = true
    script.load().then(
      (Part) => isShown && setState({ Part }),
      () => isShown && setState('failed'),
    )
    return () => {
      isShown = false
    }
  }, [script])
  return state
}

/** Shows a view when its script is there. Scripts have names of their own in each release, so they may be gone. */
export const Later = ({ script }: { script: Script }) => {
  const state = useScript(script)
  if (state === undefined) return <Waiting />
  return state === 'failed' ? <OutdatedView /> : <state.Part />
}

let views = 0

/** A view that is a script of its own, which is loaded when the view is opened. Make it once, outside of a component. */
export const later = (load: () => Promise<ComponentType>) => {
  views += 1
  // All views stand in one place of the page. Without a key of its own, the next view would first be drawn as the last.
  return <Later key={`view-${views}`} script={scriptOf(load)} />
}

/** A part of a view that is a script of its own, such as a dialog. Make it once, outside of a component. */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const script = scriptOf(load)
  return (props) => {
    const state = useScript(script)
    if (state === undefined) return null
    return state === 'failed' ? <OutdatedView /> : <state.Part {...props} />
  }
}
