/**
 * A member's name as a key of letters, digits and `_`. React Hook Form, react-admin and lodash read dots, brackets,
 * commas and quotes of a name as a path. A key is made of the name alone, so columns and filters that were chosen before
 * stay those of their field when fields are moved.
 */
export const keyOf = (name: string): string =>
  `f_${name.replace(/[^A-Za-z0-9]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`)}`

/** The name that a key stands for; a text that is no key stands for itself. */
export const nameOfKey = (key: string): string =>
  key.startsWith('f_')
    ? key
        .slice(2)
        .replace(/_([0-9a-f]+)_/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    : key
