/**
 * `true` where a type does not take such a value. A type that takes everything, as `any` does, refuses nothing; so a
 * generator that lost the type of a member is found out by the compiler.
 */
export type Refuses<Value, Type> = [Value] extends [Type] ? false : true

/** `true` where a type takes such a value. */
export type Takes<Value, Type> = [Value] extends [Type] ? true : false

/** Compiles where all that it is given is true. */
export type Hold<_Facts extends readonly true[]> = true
