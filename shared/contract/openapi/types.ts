import type * as z from 'zod/mini'

/** A JSON Schema, draft 2020-12, which OpenAPI 3.1 schemas are. */
export type Schema = z.core.JSONSchema.BaseSchema

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  style?: 'deepObject'
  explode?: boolean
  schema: Schema
  /** A value that works on the demo site. */
  example?: unknown
}

export interface Header {
  description: string
  schema: Schema
}

/** A body of one media type. */
export interface MediaType {
  schema: Schema
  /** A body that works on the demo site, or an answer that the demo site gives. */
  example?: unknown
}

export interface RequestBody {
  description: string
  required: boolean
  content: Record<string, MediaType>
}

export interface Response {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, MediaType>
  links?: Record<string, Link>
}

/** How an answer leads to a further call (OpenAPI 3.1, "Link Object"). A value such as `$response.body#/payload/id` is read from the answer. */
export interface Link {
  operationId: string
  parameters?: Record<string, string>
  requestBody?: unknown
  description?: string
}

export interface Operation {
  operationId: string
  /** The operation of which this one is another spelling. */
  'x-alias-of'?: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody
  responses: Record<string, Response | Reference>
}

export type PathItem = Partial<Record<'get' | 'post' | 'delete', Operation>>

/** The parts of an OpenAPI document that are used more than once. */
export interface Components {
  schemas: Record<string, Schema>
  parameters: Record<string, Parameter>
  headers: Record<string, Header>
  responses: Record<string, Response>
  securitySchemes: Record<
    string,
    { type: 'http'; scheme: 'bearer'; bearerFormat: string; description: string }
  >
}

/** The members of an OpenAPI 3.1 document that this one has (spec.openapis.org/oas/v3.1.0). */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: Components
}

/** The name of the component that a reference points at. */
export const componentName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** Points at a component, such as the schema `Page`. */
export const reference = (kind: keyof Components, name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})
