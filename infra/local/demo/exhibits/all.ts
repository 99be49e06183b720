import { ashore } from './ashore.ts'
import { boats } from './boats.ts'
import { fishing } from './fishing.ts'
import { lights } from './lights.ts'
import { navigation } from './navigation.ts'
import { rescue } from './rescue.ts'

/** The objects of all categories. Their ids follow the days of acquisition, so that each page shows many categories. */
export const exhibitElements = [
  ...lights,
  ...navigation,
  ...boats,
  ...fishing,
  ...rescue,
  ...ashore,
].toSorted((a, b) => a.acquiredOn.localeCompare(b.acquiredOn))
