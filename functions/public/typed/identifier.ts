/** Latin letters that Unicode does not decompose, as they are usually written in ASCII. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
}

/** Generators write a file for each schema, and file systems take names of 255 bytes. */
const longest = 64

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)

/**
 * A name in Pascal case, in ASCII letters and digits: `blog post` becomes `BlogPost`, and `Café` becomes `Cafe`. It is
 * valid as the name of an OpenAPI component and, unless it begins with a digit, as an identifier of TypeScript. A word
 * with letters that ASCII has no spelling for is left out.
 * @returns undefined where no letter is left
 */
export const pascalCase = (name: string): string | undefined => {
  const words = plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^[A-Za-z\d]+$/.test(word))
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /[A-Za-z]/.test(joined) ? joined.slice(0, longest) : undefined
}

/** A name in Pascal case with its first letter in lower case. */
export const camelCase = (pascal: string): string => pascal.charAt(0).toLowerCase() + pascal.slice(1)
