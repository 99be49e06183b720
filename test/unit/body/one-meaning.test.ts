import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldType, fieldTypes } from '../../../shared/values/field-types.ts'
import { sized } from '../../tier.ts'
import { formWays, jsonWays } from './ways.ts'

/** A value as it is sent in JSON and in a form's text, and what is stored of it; null for what is refused. */
interface Spelled {
  json: string
  text: string
  stored: string | null
}

/** Values that a body brings at once. Each is read by itself, so this only saves time. */
const together = 50
/** Values of each type. */
const values = sized(200, 3_000)

const asText = (text: string, stored: string | null = JSON.stringify(text)): Spelled => ({
  json: JSON.stringify(text),
  text,
  stored,
})

/** Text in a form is null where it is empty or reads `null`, so these are told apart in the table of values. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('5', 'true', ' a ', '{"a":', 'a,b', '\r\n'),
  )
  .filter((one) => one !== '' && one !== 'null' && one.isWellFormed())
  .map((one) => asText(one))

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''))

/** A decimal number as JSON spells it: digits before and after the point, and a power of ten. */
const decimal = fc
  .tuple(fc.boolean(), digits(1, 18), digits(0, 6), fc.option(fc.integer({ min: -12, max: 12 })))
  .map(([isNegative, whole, fraction, power]) => ({
    spelled: `${isNegative ? '-' : ''}${whole.replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}${power === null ? '' : `e${power}`}`,
    units: BigInt(`${whole}${fraction}`) * (isNegative ? -1n : 1n),
    scale: (power ?? 0) - fraction.length,
  }))

/** Whether JavaScript writes a number back as the same decimal number: told by whole numbers alone. */
const isKept = (number: number, units: bigint, scale: number): boolean => {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? []
  const written = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
  const shift = Number(power) - fraction.length - scale
  return shift >= 0 ? written * 10n ** BigInt(shift) === units : written === units * 10n ** BigInt(-shift)
}

const number = decimal.map(({ spelled, units, scale }): Spelled => {
  const read = Number(spelled)
  return {
    json: spelled,
    text: spelled,
    stored: isKept(read, units, scale) ? JSON.stringify(read) : null,
  }
})

const boolean = fc.oneof(
  fc.constantFrom<Spelled>(
    { json: 'true', text: 'true', stored: 'true' },
    { json: 'false', text: 'false', stored: 'false' },
    { json: '1', text: '1', stored: 'true' },
    { json: '0', text: '0', stored: 'false' },
    { json: '1.0', text: '1', stored: 'true' },
    { json: '2', text: '2', stored: null },
  ),
  fc.mixedCase(fc.constantFrom('true', 'on')).map((one) => asText(one, 'true')),
  fc.mixedCase(fc.constantFrom('false', 'off')).map((one) => asText(one, 'false')),
  fc.constantFrom('yes', 'no', '01', 'nil', 't').map((one) => asText(one, null)),
)

const hex = fc.constantFrom(...'0123456789abcdefABCDEF')
const color = fc.array(hex, { minLength: 1, maxLength: 9 }).map((all) => {
  const one = `#${all.join('')}`
  return asText(one, [3, 4, 6, 8].includes(all.length) ? JSON.stringify(one) : null)
})

const two = (most: number) => fc.integer({ min: 0, max: most }).map((one) => String(one).padStart(2, '0'))
const date = fc
  .tuple(two(28), two(26), two(62), digits(0, 9), fc.constantFrom('Z', '+14:00', '-03:30', '+24:00', ''))
  .map(([day, hour, second, fraction, offset]) => {
    const one = `2026-02-${day}T${hour}:30:${second}${fraction && `.${fraction}`}${offset}`
    const isOne = day !== '00' && hour < '24' && second < '60' && offset !== '' && offset !== '+24:00'
    return asText(one, isOne ? JSON.stringify(one) : null)
  })

const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'a b', 'rawJSON', 'ü'),
  fc.stringMatching(/^[a-z]{1,6}$/),
)
const { json } = fc.letrec<{ json: string; leaf: string }>((tie) => ({
  leaf: fc.oneof(
    decimal.map(({ spelled }) => spelled),
    fc.constantFrom('true', 'false', 'null', '-0', '1e999', '12345678901234567890'),
    fc.string({ unit: 'grapheme' }).map((one) => JSON.stringify(one)),
  ),
  json: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('json'), { maxLength: 4 }).map((all) => `[${all.join(',')}]`),
    fc
      .uniqueArray(fc.tuple(key, tie('json')), { maxLength: 4, selector: ([name]) => name })
      .map((all) => `{${all.map(([name, one]) => `${JSON.stringify(name)}:${one}`).join(',')}}`),
  ),
}))
const rawJson = json.map((one): Spelled => ({ json: one, text: one, stored: one }))

const arbitraries: Record<FieldType, fc.Arbitrary<Spelled>> = { text, number, boolean, color, date, rawJson }

describe.each(fieldTypes)(`${values} values of type %s have one meaning`, (type) => {
  const ways = [
    ...Object.entries(jsonWays).map(([name, way]) => ({ name, way, spelling: 'json' as const })),
    ...Object.entries(formWays).map(([name, way]) => ({ name, way, spelling: 'text' as const })),
  ]

  test('in every way in', { timeout: 120_000 }, async () => {
    const many = fc.array(arbitraries[type], { minLength: together, maxLength: together })
    await fc.assert(
      fc.asyncProperty(many, async (sent) => {
        for (const { name, way, spelling } of ways) {
          const outcome = await way(
            type,
            sent.map((one) => one[spelling]),
          )
          const meant = outcome.map((one) => ('stored' in one ? one.stored : null))
          expect(meant, name).toEqual(sent.map(({ stored }) => stored))
        }
      }),
      { numRuns: values / together },
    )
  })
})
