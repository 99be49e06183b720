/** The logical ids to which a part of a template refers, by Ref, Fn::GetAtt or DependsOn, each once. */
export const referencesIn = (part: unknown): string[] => {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const member of value) walk(member)
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) walkMember(key, member)
  }
  const walkMember = (key: string, member: unknown): void => {
    const [target]: unknown[] = [member].flat()
    if ((key === 'Ref' || key === 'Fn::GetAtt') && typeof target === 'string') found.add(target)
    else if (key === 'DependsOn') for (const id of [member].flat()) found.add(`${id}`)
    else walk(member)
  }
  walk(part)
  return [...found]
}
