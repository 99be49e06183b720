import { type ComponentType, lazy, Suspense } from 'react'
import { Waiting } from './waiting.tsx'

/** A view that is a script of its own, which is loaded when the view is opened. Make it once, outside of a component. */
export const later = (load: () => Promise<ComponentType>) => {
  const View = lazy(async () => ({ default: await load() }))
  return (
    <Suspense fallback={<Waiting />}>
      <View />
    </Suspense>
  )
}
