import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AnyArea } from '#kernel/contract.ts';
import type { RawDoc } from '../types.ts';

export type Json = Record<string, unknown>;

/** JSON Schema of a zod one. What refers to itself carries its own base: its references stay inside it wherever it is put. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _s, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest.$defs ? { $id: `urn:forma:${createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 16)}`, ...rest } : rest;
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const TEXT = { type: 'string' };

/** The body of every refusal. */
const PROBLEMA: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'codigo', 'detail', 'traza'],
  properties: {
    type: TEXT,
    title: TEXT,
    status: { type: 'integer' },
    codigo: TEXT,
    detail: TEXT,
    traza: TEXT,
    campos: { type: 'object', additionalProperties: { type: 'array', items: TEXT } },
  },
};

/** What the platform adds to the detail of a record. */
const ADDED = {
  version: { type: 'integer', minimum: 1 },
  acciones: {
    type: 'array',
    items: {
      type: 'object',
      required: ['accion', 'permitida'],
      properties: { accion: TEXT, permitida: { type: 'boolean' }, codigo: TEXT, motivo: TEXT },
      additionalProperties: false,
    },
  },
};

function detail(entity: Json, always: boolean): Json {
  for (const of of ['anyOf', 'oneOf'])
    if (Array.isArray(entity[of])) return { ...entity, [of]: entity[of].map((e) => detail(e as Json, always)) };
  if (entity.type !== 'object') return {};
  const { properties = {}, required = [] } = entity as { properties?: Json; required?: string[] };
  return {
    ...entity,
    properties: { ...properties, ...ADDED },
    required: always ? [...new Set([...required, 'version', 'acciones'])] : required,
  };
}

/** The detail of a record of an area, and what its acts answer, among the components. */
export const detailRef = (c: AnyArea): Json => ref(`Detalle.${c.area}`);
export const actRef = (c: AnyArea): Json => ref(`Acto.${c.area}`);

/** The shapes that several operations share, by name. */
export function components(contracts: readonly AnyArea[]): Record<string, Json> {
  return {
    Problema: PROBLEMA,
    ...Object.fromEntries(
      contracts.flatMap((c) => {
        const entity = c.entity ? schemaOf(c.entity, 'output') : {};
        return [
          [`Detalle.${c.area}`, detail(entity, true)],
          [`Acto.${c.area}`, detail(entity, false)],
        ];
      }),
    ),
  };
}

export const jsonBody = (schema: Json): Json => ({ description: 'Correcto', content: { 'application/json': { schema } } });
export const fileBody: Json = { description: 'Archivo', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
const problem = (description: string): Json => ({ description, content: { 'application/problem+json': { schema: ref('Problema') } } });

/** The answers of an operation: its own, and the refusals that any may give. */
export function answers(body: Json, status = 200): Json {
  return {
    [status]: body,
    '400': problem('Datos inválidos'),
    '401': problem('Sin sesión'),
    '403': problem('Sin permiso'),
    '404': problem('No existe'),
    '409': problem('Conflicto'),
    '422': problem('No se puede'),
    default: problem('No se pudo'),
  };
}

/** Parameters of a query by the properties of its schema. */
export function parametersOf(schema: z.ZodType): Json[] {
  const s = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(s.properties ?? {}).map(([name, prop]) => ({
    name,
    in: 'query',
    required: s.required?.includes(name) ?? false,
    schema: prop,
  }));
}

const bodyOf = (answer: RawDoc['answer']): Json =>
  answer === 'archivo'
    ? fileBody
    : answer === 'nada'
      ? { description: 'Sin contenido' }
      : answer === 'pagina'
        ? { description: 'Página', content: { 'text/html': { schema: TEXT } } }
        : jsonBody(answer ? schemaOf(answer, 'output') : {});

/** What a hand-written route says of itself. */
export function rawOperation(path: string, doc: RawDoc = {}): Json {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: TEXT }));
  const responses = answers(bodyOf(doc.answer), doc.status ?? 200) as Record<string, Json>;
  for (const [status, shape] of Object.entries(doc.otras ?? {})) {
    const { content, description } = jsonBody(schemaOf(shape, 'output'));
    const first = responses[status];
    responses[status] = first ? { ...first, content: { ...(first.content as Json), ...(content as Json) } } : { description, content };
  }
  return {
    parameters: [...named, ...(doc.query ? parametersOf(doc.query) : [])],
    ...(doc.body ? { requestBody: { content: { 'application/json': { schema: schemaOf(doc.body, 'input') } } } } : {}),
    responses,
  };
}
