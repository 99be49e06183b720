import { useEffect, useMemo, useRef, useState } from 'react'
import type { Collection, FieldDefinition } from '../../../../shared/client/types/answers.ts'
import { admin } from '../frame/client.ts'
import { type Choice, conversionOf, fillable, guessedColumns, type Previewed, preview } from './columns.ts'
import { createImportWork, type ImportWork } from './import-work.ts'
import { isJsonFile, type Survey, surveyOf } from './survey.ts'

interface ImportState {
  /** 0 for the file, 1 for the columns, 2 for the preview, 3 for the result. */
  step: number
  /** The file's name. */
  name: string
  file?: File
  reading?: string | undefined
  error?: unknown
  survey?: Survey | undefined
  choice: Choice
  work?: ImportWork | undefined
}

/** What a person does in the steps of an import. */
interface Doing {
  choose: (file: File) => void
  /** Reads the file anew with another delimiter. */
  separate: (delimiter: string) => void
  change: (choice: Choice) => void
  go: (step: number) => void
  previewed: () => Previewed[]
  begin: () => void
  restart: () => void
}

/** The steps of an import, and what was chosen in them. */
export const useImport = (
  collection: Collection,
  mayPublish: boolean,
): Doing & { state: ImportState; fields: readonly FieldDefinition[] } => {
  const fields = useMemo(() => fillable(collection, mayPublish), [collection, mayPublish])
  const nothing = useMemo(
    (): ImportState => ({
      step: 0,
      name: '',
      // What is imported is looked at before it is published, unless the person says otherwise.
      choice: { columns: new Map(), lists: new Set(), active: mayPublish ? false : undefined },
    }),
    [mayPublish],
  )
  const [state, setState] = useState(nothing)
  const reading = useRef(new AbortController())
  const work = useRef<ImportWork>(undefined)
  const put = (next: Partial<ImportState>): void => setState((before) => ({ ...before, ...next }))

  // Nothing goes on behind the person's back: what they leave stops.
  useEffect(
    () => () => {
      reading.current.abort()
      work.current?.stop()
    },
    [],
  )

  const read = async (file: File, delimiter: string | undefined): Promise<void> => {
    reading.current.abort()
    reading.current = new AbortController()
    const { signal } = reading.current
    put({ file, name: file.name, reading: file.name, error: undefined })
    try {
      const survey = await surveyOf(file, isJsonFile(file), delimiter, signal)
      const columns = guessedColumns(fields, survey.columns)
      put({ reading: undefined, survey, choice: { ...nothing.choice, columns }, step: 1 })
    } catch (error) {
      if (!signal.aborted) put({ reading: undefined, error, survey: undefined, step: 0 })
    }
  }
  const conversion = (survey: Survey) => conversionOf(survey.columns, state.choice, fields, survey.isText)
  const begin = (): void => {
    const { survey } = state
    if (!survey) return
    const started = createImportWork({
      admin,
      collection: collection.id,
      survey,
      conversion: conversion(survey),
    })
    work.current = started
    put({ work: started, step: 3 })
    void started.goOn()
  }
  return {
    state,
    fields,
    choose: (file) => void read(file, undefined),
    separate: (delimiter) => {
      if (state.file) void read(state.file, delimiter)
    },
    change: (choice) => put({ choice }),
    go: (step) => put({ step }),
    previewed: () => (state.survey ? preview(state.survey.first, conversion(state.survey)) : []),
    begin,
    restart: () => setState(nothing),
  }
}
