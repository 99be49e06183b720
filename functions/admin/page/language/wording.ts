/** The texts of one view in another language: the same keys, with the same `%{places}` for values. */
export type Wording<English> = { readonly [Key in keyof English]: string }
