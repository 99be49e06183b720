import type { Head } from '../../store/head.ts'
import type { Partition } from '../instance/partition.ts'
import { boundedRounds } from '../instance/rounds.ts'
import type { Shape, ShapeSource } from './shape.ts'

/** The shape for a head. */
export const shapeFor = async (source: ShapeSource, head: Head): Promise<Shape> =>
  typeof source === 'function' ? source(head) : source

/**
 * Computes with a partition and its shape. A schema change may arrive while the shape is fetched: it is then
 * fetched again, so that entities are never shown under another schema than their version's.
 * @throws Failure unavailable where that goes on and on
 */
export const withShape = async <T>(
  partition: Partition,
  source: ShapeSource,
  compute: (shape: Shape) => T,
): Promise<T> => {
  for (const nextRound = boundedRounds(); ; ) {
    nextRound()
    const { head } = partition
    const shape = await shapeFor(source, head)
    if (partition.head.schema === head.schema) return compute(shape)
  }
}
