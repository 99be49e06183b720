import { ashore } from './ashore.ts'
import { boats } from './boats.ts'
import { fishing } from './fishing.ts'
import { lights } from './lights.ts'
import { navigation } from './navigation.ts'
import { rescue } from './rescue.ts'

/** The objects of all categories, in the order of their ids. */
export const exhibitElements = [...lights, ...navigation, ...boats, ...fishing, ...rescue, ...ashore]
