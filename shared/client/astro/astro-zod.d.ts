/** What is used of `astro/zod`. A schema is opaque here: only Astro uses it. */
declare module 'astro/zod' {
  interface Schema {
    nullable(): Schema
  }

  export const z: {
    string(): Schema
    number(): Schema
    boolean(): Schema
    unknown(): Schema
    array(element: Schema): Schema
    record(key: Schema, value: Schema): Schema
    object(members: Record<string, Schema>): Schema
  }
}
