import type { Section } from '../../../../shared/client/types/answers.ts'
import type { FormField } from '../entries/fields.ts'
import { keyOf } from '../entries/keys.ts'
import type { MemberRules } from '../entries/member-rules.ts'
import type { TextKey } from '../language/english/index.ts'
import type { Text } from '../language/text.ts'
import type { Area } from './areas.ts'
import { wayTo } from './sections.ts'
import { typedValueRules } from './typed-values.ts'
import { urlCause } from './url.ts'

type Input = FormField['input']

/** The inputs that members without a field type have. */
export interface SiteInputs {
  url: Input
  section: Input
  values: Input
}

export interface SiteForm {
  area: Area
  sections: readonly Section[]
  inputs: SiteInputs
  text: Text
  /** The section that a new entry stands in at first. */
  parent: number | null
}

const plain = (name: string, label: string, type: FormField['type'] = 'text'): FormField => ({
  name,
  key: keyOf(name),
  label,
  type,
  allowNull: false,
  unique: false,
  isRequired: false,
  default: '',
})

const urlRules = (taken: readonly string[], text: Text): MemberRules => ({
  shownOf: (value) => String(value ?? ''),
  sentOf: (shown) => shown,
  problemOf: (shown) => {
    const cause = urlCause(shown, taken)
    return cause && text(cause)
  },
  told: (shown) => shown,
})

const sectionRules = (sections: readonly Section[], text: Text): MemberRules => ({
  shownOf: (value) => (value === null || value === undefined ? '' : String(value)),
  sentOf: (shown) => (shown === '' ? null : Number(shown)),
  problemOf: () => undefined,
  told: (shown) =>
    shown === ''
      ? text('site.noSection')
      : wayTo(sections, Number(shown))
          .map(({ name }) => name)
          .join(' / ') || shown,
})

/** The members that items and sections share: a name, a url, and what they stand in. */
const common = ({ sections, inputs, text, parent }: SiteForm, member: string, taken: readonly string[]) => ({
  name: { ...plain('name', text('entries.name')), isRequired: true, default: undefined },
  url: {
    ...plain('url', text('site.url')),
    unique: true,
    isRequired: true,
    default: undefined,
    rules: urlRules(taken, text),
    input: inputs.url,
  },
  section: {
    ...plain(member, text('site.section')),
    allowNull: true,
    default: parent,
    rules: sectionRules(sections, text),
    input: inputs.section,
  },
  description: plain('description', text('site.description')),
  sort: { ...plain('sort', text('site.sort'), 'number'), isRequired: true, default: 500 },
})

const values = (name: string, key: TextKey, { inputs, text }: SiteForm): FormField => ({
  ...plain(name, text(key)),
  default: [],
  rules: typedValueRules,
  input: inputs.values,
})

/** The inputs of a page or a static item. */
export const itemFields = (form: SiteForm): FormField[] => {
  const { name, url, section, description, sort } = common(form, form.area.parent, form.area.taken)
  return form.area.name === 'pages'
    ? [
        name,
        url,
        section,
        plain('title', form.text('site.title')),
        description,
        values('seo', 'site.seo', form),
        values('fields', 'site.values', form),
        sort,
      ]
    : [name, url, section, description, values('fields', 'site.values', form), sort]
}

/** The members by which a list is filtered. */
export const filterFields = ({ name }: Area, text: Text): FormField[] => [
  plain('name', text('entries.name')),
  plain('url', text('site.url')),
  ...(name === 'pages' ? [plain('title', text('site.title'))] : []),
  plain('description', text('site.description')),
]

/** The inputs of a section. */
export const sectionFields = (form: SiteForm): FormField[] => {
  const { name, url, section, description, sort } = common(form, 'parentId', [])
  return [name, url, { ...section, label: form.text('site.standsIn') }, description, sort]
}
