/** The reference of the API as one page, from its OpenAPI document: every call with its fields and faults. */
export function referenceOf({ info, paths, components }) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), ...call })),
  )
  const tags = [...new Set(calls.map(({ tags = ['other'] }) => tags[0]))].sort()
  const sections = tags.flatMap((tag) => [
    `## ${tag}`,
    ...calls
      .filter(({ tags: [own = 'other'] = [] }) => own === tag)
      .map((call) => sectionOf(call, components)),
  ])
  return [
    '---\noutline: deep\n---',
    '# API reference',
    `Version ${info.version}. Written from the contract; [how calls work](./api.md).`,
    ...sections,
    '',
  ].join('\n\n')
}

function sectionOf(
  { path, method, summary, description, parameters = [], requestBody, responses },
  components,
) {
  const body = schemaOf(requestBody?.content?.['application/json']?.schema, components)
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const reply = schemaOf(answer?.[1].content?.['application/json']?.schema, components)
  return [
    `### ${method} ${path}`,
    escaped([summary, description].filter(Boolean).join('. ')),
    table(
      'Query and headers',
      parameters.map((each) => [each.name, each.schema, each.required]),
    ),
    table('Body', fieldsOf(body)),
    table(`Answer ${answer?.[0] ?? ''}`, fieldsOf(reply)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const schemaOf = (schema, components) =>
  schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema

const fieldsOf = (schema) =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => [
    name,
    field,
    schema.required?.includes(name),
  ])

function table(title, rows) {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([name, field, isRequired]) =>
      `| \`${name}\` | ${escaped(typeOf(field))} | ${isRequired ? '' : 'optional'} | ${escaped(field?.description ?? '')} |`,
  )
  return [`**${title}**`, '', '| field | type | | meaning |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  )
}

function typeOf(field = {}) {
  if (field.$ref) return field.$ref.split('/').at(-1)
  if (field.enum) return field.enum.join(', ')
  if (field.const !== undefined) return String(field.const)
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ')
  if (field.type === 'array') return `list of ${typeOf(field.items)}`
  return String(field.type ?? 'any')
}

/** Escapes characters that the page's markup would interpret. */
const escaped = (text) =>
  text.replace(/[&<>{}|]/g, (character) => `&#${character.codePointAt(0)};`).replace(/\s*\n\s*/g, ' ')
