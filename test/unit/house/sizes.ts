import { linesOf, type Source } from './sources.ts'

const longest = 250
const medianBelow = 90

/** Files that are too long, each and on the whole. */
export const sizeProblems = (sources: readonly Source[]): string[] => {
  const lengths = sources.map(linesOf).toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  return [
    ...sources
      .filter((source) => linesOf(source) > longest)
      .map((source) => `${source.path}: ${linesOf(source)} lines, at most ${longest}`),
    ...(median < medianBelow
      ? []
      : [`half of the files have ${median} lines or more, not below ${medianBelow}`]),
  ]
}
