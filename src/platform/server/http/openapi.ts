import { type AnyArea, type Method, type OperationDef, routeOf } from '#kernel/contract.ts';
import { zSumas } from '#kernel/fields.ts';
import { inputSchema, permissionOf } from '../pipeline.ts';
import type { RegistryPort, ServerArea } from '../types.ts';
import { actRef, answers, components, detailRef, fileBody, type Json, jsonBody, parametersOf, rawOperation, schemaOf } from './schemas.ts';

const LIST_PARAMS: Json[] = [
  { name: 'q', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } },
  { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
  { name: 'perPage', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
  { name: 'orden', in: 'query', required: false, schema: { type: 'string' } },
  { name: 'cursor', in: 'query', required: false, schema: { type: 'string' } },
];
const EXPORT_PARAMS: Json[] = [
  { name: 'formato', in: 'query', required: false, schema: { enum: ['xlsx', 'csv'] } },
  { name: 'columnas', in: 'query', required: false, schema: { type: 'string' } },
];
/** Who reads the record again afterwards does not want it in the answer. */
const PREFER: Json = { name: 'Prefer', in: 'header', required: false, schema: { enum: ['return=minimal'] } };
const TRIAL: Json = { name: 'simular', in: 'query', required: false, schema: { enum: ['true', 'false'] } };
const ID: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const KEY = (required: boolean): Json => ({ name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string', maxLength: 255 } });

/** One entry of the inventory: what the matrix of roles and the description of the API are made from. */
export interface RouteInfo {
  method: Method;
  path: string;
  area: string;
  nombre: string;
  permission: string;
  operation: Json;
}

/** A part of the description, made when somebody reads it: most readers only want the paths. */
type Describe = () => Json;
type Put = (method: Method, path: string, nombre: string, permission: string, operation: Describe) => void;

function listRoutes({ contract: c, service }: ServerArea, put: Put): void {
  if (!c.list || !service.def.lista) return;
  const { list } = c;
  const properties = (): Json => ({
    items: { type: 'array', items: c.item ? schemaOf(c.item, 'output') : {} },
    total: { type: 'integer' },
    page: { type: 'integer' },
    perPage: { type: 'integer' },
    total_aproximado: { type: 'boolean' },
    siguiente: { type: 'string' },
    ...(list.sumas ? { sumas: schemaOf(zSumas(list.sumas), 'output'), sin_sumar: { type: 'integer' } } : {}),
    ...(list.ademas ? (schemaOf(list.ademas, 'output').properties as Json) : {}),
  });
  put('GET', `/api/${c.area}`, 'lista', `${c.area}:ver`, () => ({
    summary: 'Lista',
    description: `orden: ${list.orden.join(', ')}`,
    parameters: [...LIST_PARAMS, ...parametersOf(list.filters)],
    responses: answers(
      jsonBody({ type: 'object', properties: properties(), required: ['items', 'total', 'page', 'perPage'], additionalProperties: false }),
    ),
  }));
  if (!service.def.columnas) return;
  put('GET', `/api/${c.area}/exportar`, 'exportar', `${c.area}:${list.exporta ?? 'ver'}`, () => ({
    summary: 'Exporta la lista',
    parameters: [...EXPORT_PARAMS, ...LIST_PARAMS, ...parametersOf(list.filters)],
    responses: answers(fileBody),
  }));
}

/** Answer of an operation. An act on one record whose answer is the entity answers its detail, or what its handler made of it. */
function answerOf(c: AnyArea, op: OperationDef, makes: boolean): Json {
  if (op.file) return fileBody;
  const whole = op.on === 'one' && op.kind === 'action' && op.output === c.entity ? actRef(c) : schemaOf(op.output, 'output');
  return jsonBody(makes ? { anyOf: [whole, MADE] } : whole);
}

/** Whether an operation may answer the detail of its record, and so nothing when asked for the least. */
const detailed = (op: OperationDef): boolean => op.on === 'one' && op.kind === 'action' && !op.file;

/** What a creation answers when asked for the least: which record it made. */
const MADE: Json = {
  type: 'object',
  required: ['id', 'version'],
  properties: { id: { type: 'string' }, version: { type: 'integer' } },
  additionalProperties: false,
};

function operationRoutes({ contract: c, service }: ServerArea, put: Put): void {
  for (const [name, op] of Object.entries(c.operations)) {
    const { method, path } = routeOf(c.area, name, op);
    const status = name === 'crear' && op.status === 200 ? 201 : op.status;
    const makes = name === 'crear' && op.on === 'all' && service.def.detalle !== undefined;
    put(method, path.replace(/:(\w+)/g, '{$1}'), name, permissionOf(service, op), () => {
      const named = [...path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '');
      const inPath = Object.fromEntries(named.filter((n) => n !== 'id').map((n) => [n, true as const]));
      const input = inputSchema({ ...op, input: op.input.omit(inPath) });
      const parameters = [
        ...named.map((n) => ({ ...ID, name: n })),
        ...(op.kind === 'action'
          ? [KEY(op.money), TRIAL, ...(detailed(op) || makes ? [PREFER] : [])]
          : method === 'GET'
            ? parametersOf(input)
            : []),
      ];
      const json = schemaOf(input, 'input');
      const multipart = {
        type: 'object',
        properties: { archivos: { type: 'array', items: { type: 'string', format: 'binary' } }, datos: json },
      };
      const content = op.upload ? { 'multipart/form-data': { schema: multipart } } : { 'application/json': { schema: json } };
      return {
        summary: name.replaceAll('_', ' '),
        parameters,
        ...(method === 'GET' ? {} : { requestBody: { content } }),
        responses: {
          ...answers(answerOf(c, op, makes), status),
          ...(detailed(op) ? { '204': { description: 'Hecho, sin el registro' } } : {}),
        },
      };
    });
  }
}

const known = new WeakMap<ServerArea, readonly RouteInfo[]>();

/** The routes of one area. Areas are declared once for the life of the process, and so are these. */
function routesOfArea(area: ServerArea): readonly RouteInfo[] {
  const made = known.get(area);
  if (made) return made;
  const { contract: c, service, raw } = area;
  const out: RouteInfo[] = [];
  const put: Put = (method, path, nombre, permission, describeIt) => {
    let operation: Json | undefined;
    out.push({
      method,
      path,
      area: c.area,
      nombre,
      permission,
      get operation() {
        operation ??= { tags: [c.area], operationId: `${c.area}.${nombre}`, 'x-permiso': permission, ...describeIt() };
        return operation;
      },
    });
  };
  listRoutes(area, put);
  if (c.options.length > 0)
    put('GET', `/api/${c.area}/opciones`, 'opciones', `${c.area}:ver`, () => ({
      summary: 'Opciones',
      responses: answers(
        jsonBody({ type: 'object', properties: Object.fromEntries(c.options.map((o) => [o, {}])), additionalProperties: false }),
      ),
    }));
  if (service.def.cargar && service.def.detalle)
    put('GET', `/api/${c.area}/{id}`, 'detalle', `${c.area}:ver`, () => ({
      summary: 'Detalle',
      parameters: [ID],
      responses: answers(jsonBody(detailRef(c))),
    }));
  operationRoutes(area, put);
  for (const r of raw ?? []) {
    const path = r.path.replace(/:(\w+)/g, '{$1}');
    put(r.method, path, r.resumen, r.permission, () => ({ summary: r.resumen, ...rawOperation(path, r.doc) }));
  }
  known.set(area, out);
  return out;
}

/** Every route of every area, from the contracts themselves. */
export function routesOf(registry: RegistryPort): RouteInfo[] {
  return registry.areas.flatMap(routesOfArea);
}

/** OpenAPI 3.1 of the whole product. */
export function openApi(registry: RegistryPort, marca: string, extra: readonly RouteInfo[] = []): Json {
  const paths: Record<string, Json> = {};
  for (const r of [...routesOf(registry), ...extra]) {
    paths[r.path] = {
      ...paths[r.path],
      [r.method.toLowerCase()]: { ...r.operation, security: r.permission === 'publico' ? [] : [{ bearer: [] }] },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: marca, version: '1', description: 'Todas las operaciones del producto. Cada una declara su permiso en x-permiso.' },
    paths,
    components: {
      schemas: components(registry.areas.map((a) => a.contract)),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const escapeHtml = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The description as a page that needs no script. */
export function docsPage(registry: RegistryPort, marca: string): string {
  const rows = routesOf(registry);
  const areas = [...new Set(rows.map((r) => r.area))];
  const section = (area: string) => {
    const items = rows
      .filter((r) => r.area === area)
      .map((r) => {
        const op = r.operation as {
          summary?: string;
          description?: string;
          parameters?: { name: string; in: string; required: boolean }[];
        };
        const params = (op.parameters ?? []).map((p) => `${p.name}${p.required ? '*' : ''} (${p.in})`).join(', ');
        return `<tr><td><code>${r.method}</code></td><td><code>${escapeHtml(r.path)}</code></td><td>${escapeHtml(op.summary ?? '')}<br><small>${escapeHtml([op.description, params].filter(Boolean).join(' · '))}</small></td><td><code>${escapeHtml(r.permission)}</code></td></tr>`;
      });
    return `<section id="${area}"><h2>${area}</h2><table><thead><tr><th>Método</th><th>Ruta</th><th>Qué hace</th><th>Permiso</th></tr></thead><tbody>${items.join('')}</tbody></table></section>`;
  };
  return `<!doctype html><html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API de ${escapeHtml(marca)}</title><style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1a1b1e;background:#fff}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #dee2e6;padding:.35rem .6rem;text-align:left;vertical-align:top}nav a{margin-right:.8rem}code{font-size:.9em}</style></head><body><h1>API de ${escapeHtml(marca)}</h1><p>Descripción completa: <a href="/api/openapi.json">/api/openapi.json</a></p><nav>${areas.map((a) => `<a href="#${a}">${a}</a>`).join('')}</nav>${areas.map(section).join('')}</body></html>`;
}
