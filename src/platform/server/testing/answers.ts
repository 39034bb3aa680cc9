import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Method } from '#kernel/contract.ts';
import type { RouteInfo } from '../http/openapi.ts';
import { components, type Json } from '../http/schemas.ts';
import { inventory } from '../http/shared.ts';
import type { RegistryPort } from '../types.ts';

interface Described {
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

// Once for the life of a worker: each file of tests writes out the descriptions again, and they say the same.
const compiled = new Map<string, ValidateFunction>();
const known = new WeakMap<object, ValidateFunction>();
const resolved = new WeakMap<RegistryPort, (name: string) => Json | undefined>();
const byAddress = new WeakMap<RegistryPort, Map<string, RouteInfo>>();

// The descriptions are ours and have a test of their own: they are not checked against the dialect again, which is half of what reading one costs. Nor
// are validators made shorter, which is half of the rest: each reads a few answers.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  allErrors: false,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});

function shapes(registry: RegistryPort): (name: string) => Json | undefined {
  const same = resolved.get(registry);
  if (same) return same;
  const made = new Map<string, Json>();
  const find = (name: string): Json | undefined => {
    const contracts = registry.areas.map((a) => a.contract).filter((c) => name === 'Problema' || name.endsWith(`.${c.area}`));
    const shape = made.get(name) ?? components(contracts)[name];
    if (shape) made.set(name, shape);
    return shape;
  };
  resolved.set(registry, find);
  return find;
}

function validatorOf(registry: RegistryPort, schema: Json): ValidateFunction {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : null;
  const shape = name ? (shapes(registry)(name) ?? {}) : schema;
  const same = known.get(shape);
  if (same) return same;
  const { $id: _base, ...own } = shape;
  const text = JSON.stringify(own);
  const made = compiled.get(text) ?? ajv.compile(own);
  compiled.set(text, made);
  known.set(shape, made);
  return made;
}

/** The entry of the description for a method and the pattern of a route (`/api/clientes/:id`), or undefined. */
export function describedRoute(registry: RegistryPort, method: string, pattern: string): RouteInfo | undefined {
  let routes = byAddress.get(registry);
  if (!routes) {
    routes = new Map(inventory({ registry }).map((r) => [`${r.method} ${r.path}`, r]));
    byAddress.set(registry, routes);
  }
  return routes.get(`${method as Method} ${pattern.replace(/:(\w+)/g, '{$1}')}`);
}

/** What an answer has that the description of the API does not say, in one line; null when it says it all. */
export function disagreement(
  registry: RegistryPort,
  answer: { method: string; pattern: string; status: number; type: string; body: string },
): string | null {
  const route = describedRoute(registry, answer.method, answer.pattern);
  if (!route) return null;
  const where = `${answer.method} ${answer.pattern} ${answer.status}`;
  const { responses } = route.operation as unknown as Described;
  const response = responses[answer.status] ?? (answer.status >= 400 ? responses.default : undefined);
  if (!response) return `${where}: a status that is not described`;
  if (!response.content) return answer.body === '' ? null : `${where}: a body that is not described`;
  const type = answer.type.split(';')[0]?.trim() ?? '';
  const { schema } = response.content[type] ?? response.content['*/*'] ?? {};
  if (!schema) return `${where}: a type that is not described, ${type}`;
  if (!type.endsWith('json')) return null;
  const validate = validatorOf(registry, schema);
  if (validate(JSON.parse(answer.body))) return null;
  const [e] = validate.errors ?? [];
  return `${where}: ${e?.instancePath} ${e?.message} ${JSON.stringify(e?.params)}`;
}
