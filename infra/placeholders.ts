import type { Settings } from './settings.ts'

/** Domains that belong to nobody and stand in examples (RFC 2606, 3; RFC 6761, 6.5). */
const placeholder = /(?:^|[@./])example(?:\.(?:com|net|org))?$/i

const hostOf = (value: string): string => (URL.canParse(value) ? new URL(value).hostname : value)

/** The values of a stage's settings that may hold a placeholder, by the setting's name. */
const addressed = (settings: Settings): [string, string | undefined][] => [
  ['adminEmail', settings.adminEmail],
  ['alarmEmail', settings.alarmEmail],
  ['domain.name', settings.domain?.name],
  ['cdn.domain.name', settings.cdn?.domain?.name],
  ...settings.corsOrigins.map((origin, at): [string, string] => [`corsOrigins.${at}`, origin]),
]

/** The settings that still hold an address of `example.com`, `example.net` or `example.org`, as sentences. */
const placeholdersIn = (settings: Settings): string[] =>
  addressed(settings).flatMap(([name, value]) =>
    value !== undefined && placeholder.test(hostOf(value))
      ? [`${name} is "${value}", a placeholder: set your own`]
      : [],
  )

/**
 * Refuses to deploy a protected stage with addresses that belong to nobody: its alarms would reach nobody, and nobody
 * could reset its first administrator.
 * @throws Error naming each such setting
 */
export const refusePlaceholders = (settings: Settings): void => {
  const found = settings.protected ? placeholdersIn(settings) : []
  if (found.length > 0) throw new Error([`cdk.json, stage "${settings.stage}":`, ...found].join('\n  '))
}
