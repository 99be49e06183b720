import fc from 'fast-check'

/** Names that parsers, objects and stores have stumbled over. */
export const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\0',
  '\u200b',
  'a.b',
  'a[b]',
  'a[]',
  '[]',
  '$where',
  '#n0',
  ':v0',
  'pk',
  'rawJSON',
  'null',
  'in',
  'x'.repeat(300),
  'e\u0301'.normalize('NFD'),
  '\u0316\u0301'.repeat(40),
  '😀'.repeat(100),
  '..',
  '%2e%2e',
  'a/b',
  '日本',
)

/** Numbers at the edges, as JSON spells them. */
export const edgeNumber = fc.constantFrom(
  '0',
  '-0',
  '-1',
  '1.0',
  '1e2',
  '1e308',
  '1e309',
  '-1e999',
  '5e-324',
  '9007199254740991',
  '9007199254740993',
  '999999999999',
  '1000000000000',
  '123456789012345678901234567890',
  '0.1',
  '4294967296',
)

const text = fc.oneof(
  hostileName,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }).filter((one) => one.isWellFormed()),
  fc.constantFrom('true', 'null', '5', '2026-01-31', '#fff', 'a@example.com', '{"a":', 'x'.repeat(70_000)),
)

/** A JSON text: deep, wide, with members twice, half surrogates and numbers at the edges. */
export const { json } = fc.letrec<{ json: string; leaf: string }>((tie) => ({
  leaf: fc.oneof(
    edgeNumber,
    text.map((one) => JSON.stringify(one)),
    fc.constantFrom('null', 'true', 'false', '"\\ud800"', '"\\u0000"', '[]', '{}', '[[[[[[[[1]]]]]]]]'),
    fc.constantFrom('['.repeat(70) + ']'.repeat(70), '['.repeat(5_000)),
  ),
  json: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: tie('leaf') },
    fc.array(tie('json'), { maxLength: 6 }).map((all) => `[${all.join(',')}]`),
    fc
      .array(fc.tuple(hostileName, tie('json')), { maxLength: 6 })
      .map((all) => `{${all.map(([name, one]) => `${JSON.stringify(name)}:${one}`).join(',')}}`),
  ),
}))

/** A form's text. */
export const formText = fc.oneof(text, json, edgeNumber)
