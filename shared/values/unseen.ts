/**
 * Characters that do not show. Two names with and without one look the same. They are control characters, line
 * separators, blanks that are letters, and all characters for which a font shows nothing (Unicode Standard, 5.21):
 * zero-width spaces, soft hyphens, fillers, and the controls of text direction.
 */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/** Letters, marks and digits, as a class of a regular expression. */
const inWords = '[\\p{L}\\p{M}\\p{N}]'

/** Letters, marks and digits of scripts in which a joiner changes how its neighbours look. */
const joining =
  `[${inWords}--[` +
  '\\p{sc=Common}\\p{sc=Inherited}\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Armenian}' +
  '\\p{sc=Georgian}\\p{sc=Hebrew}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Bopomofo}\\p{sc=Thai}' +
  '\\p{sc=Lao}\\p{sc=Ethiopic}]]'

/**
 * Characters that change how their neighbours look, in the places where they do so: joiners within words of scripts that
 * need them and within emoji, selectors of an existing variant, and the tags of a flag (Unicode Technical Standard 51).
 * In all other places they are invisible.
 */
const atWork = [
  `(?<=${joining})[\\u200c\\u200d](?=${inWords})`,
  `(?<=${inWords})[\\u200c\\u200d](?=${joining})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Emoji}--[0-9#*]])[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Ideographic})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\p{Sm}\\p{sc=Myanmar}\\p{sc=Phags_Pa}])\\ufe00',
  '(?<=\\p{sc=Mongolian})[\\u180b-\\u180d\\u180f]',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}',
].join('|')

/** The first character of a text that does not show; undefined where all of them show. */
export const firstUnseen = (text: string): string | undefined => {
  if (!invisible.test(text)) return undefined
  // Most texts never need the second expression, and making it takes a millisecond.
  return invisible.exec(text.replace(new RegExp(atWork, 'gv'), ''))?.[0]
}

/** A text without its characters that do not show. */
export const withoutUnseen = (text: string): string =>
  invisible.test(text)
    ? text.replace(new RegExp(`(${atWork})|${invisible.source}`, 'gv'), (_, kept?: string) => kept ?? '')
    : text
