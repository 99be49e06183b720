import { Route, Routes } from 'react-router'
import { CollectionPage } from './collection-page.tsx'
import { ModelPage } from './model-page.tsx'

/** The views of the model, in one script: few people change it. */
export const ModelViews = () => (
  <Routes>
    <Route path="/" element={<ModelPage />} />
    <Route path="/:collection" element={<CollectionPage />} />
  </Routes>
)
