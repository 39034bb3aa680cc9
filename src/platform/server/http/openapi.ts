import { z } from 'zod';
import { type Method, routeOf } from '#kernel/contract.ts';
import { inputSchema, permissionOf } from '../pipeline.ts';
import type { RegistryPort, ServerArea } from '../types.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _s, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } },
});

function parametersOf(schema: z.ZodType, where: 'query'): Json[] {
  const s = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(s.properties ?? {}).map(([name, prop]) => ({
    name,
    in: where,
    required: s.required?.includes(name) ?? false,
    schema: prop,
  }));
}

const LIST_PARAMS: Json[] = [
  { name: 'q', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } },
  { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
  { name: 'perPage', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
  { name: 'orden', in: 'query', required: false, schema: { type: 'string' } },
  { name: 'cursor', in: 'query', required: false, schema: { type: 'string' } },
];
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

function answers(body: Json, status = 200): Json {
  return {
    [status]: body,
    '400': problem('Datos inválidos'),
    '401': problem('Sin sesión'),
    '403': problem('Sin permiso'),
    '404': problem('No existe'),
    '409': problem('Conflicto'),
    '422': problem('No se puede'),
  };
}

const jsonBody = (schema: Json): Json => ({ description: 'Correcto', content: { 'application/json': { schema } } });
const fileBody: Json = {
  description: 'Archivo',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

type Put = (method: Method, path: string, nombre: string, permission: string, operation: Json) => void;

function listRoutes({ contract: c, service }: ServerArea, put: Put): void {
  if (!c.list || !service.def.lista) return;
  const filters = parametersOf(c.list.filters, 'query');
  const properties = {
    items: { type: 'array', items: c.item ? schemaOf(c.item, 'output') : {} },
    total: { type: 'integer' },
    page: { type: 'integer' },
    perPage: { type: 'integer' },
    total_aproximado: { type: 'boolean' },
    siguiente: { type: 'string' },
  };
  put('GET', `/api/${c.area}`, 'lista', `${c.area}:ver`, {
    summary: 'Lista',
    description: `orden: ${c.list.orden.join(', ')}`,
    parameters: [...LIST_PARAMS, ...filters],
    responses: answers(jsonBody({ type: 'object', properties })),
  });
  if (!service.def.columnas) return;
  const formato = { name: 'formato', in: 'query', required: false, schema: { enum: ['xlsx', 'csv'] } };
  put('GET', `/api/${c.area}/exportar`, 'exportar', `${c.area}:${c.list.exporta ?? 'ver'}`, {
    summary: 'Exporta la lista',
    parameters: [formato, ...filters],
    responses: answers(fileBody),
  });
}

function operationRoutes({ contract: c, service }: ServerArea, put: Put): void {
  for (const [name, op] of Object.entries(c.operations)) {
    const { method, path } = routeOf(c.area, name, op);
    const input = inputSchema(op);
    const status = name === 'crear' && op.status === 200 ? 201 : op.status;
    const parameters = [
      ...(path.includes(':id') ? [ID] : []),
      ...(op.kind === 'action' ? [KEY(op.money)] : method === 'GET' ? parametersOf(input, 'query') : []),
    ];
    const json = schemaOf(input, 'input');
    const multipart = {
      type: 'object',
      properties: { archivos: { type: 'array', items: { type: 'string', format: 'binary' } }, datos: json },
    };
    const content = op.upload ? { 'multipart/form-data': { schema: multipart } } : { 'application/json': { schema: json } };
    put(method, path.replaceAll(':id', '{id}'), name, permissionOf(service, op), {
      summary: name.replaceAll('_', ' '),
      parameters,
      ...(method === 'GET' ? {} : { requestBody: { content } }),
      responses: answers(op.file ? fileBody : jsonBody(schemaOf(op.output, 'output')), status),
    });
  }
}

/** Every route of every area, from the contracts themselves. */
export function routesOf(registry: RegistryPort): RouteInfo[] {
  const out: RouteInfo[] = [];
  for (const area of registry.areas) {
    const { contract: c, service, raw } = area;
    const put: Put = (method, path, nombre, permission, operation) =>
      out.push({
        method,
        path,
        area: c.area,
        nombre,
        permission,
        operation: { tags: [c.area], operationId: `${c.area}.${nombre}`, 'x-permiso': permission, ...operation },
      });
    listRoutes(area, put);
    if (c.options.length > 0) {
      const properties = Object.fromEntries(c.options.map((o) => [o, {}]));
      put('GET', `/api/${c.area}/opciones`, 'opciones', `${c.area}:ver`, {
        summary: 'Opciones',
        responses: answers(jsonBody({ type: 'object', properties })),
      });
    }
    if (service.def.cargar && service.def.detalle) {
      put('GET', `/api/${c.area}/{id}`, 'detalle', `${c.area}:ver`, {
        summary: 'Detalle',
        parameters: [ID],
        responses: answers(jsonBody(c.entity ? schemaOf(c.entity, 'output') : {})),
      });
    }
    operationRoutes(area, put);
    for (const r of raw ?? [])
      put(r.method, r.path.replace(/:(\w+)/g, '{$1}'), r.resumen, r.permission, { summary: r.resumen, responses: answers(jsonBody({})) });
  }
  return out;
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
  const problema = {
    type: 'object',
    required: ['type', 'title', 'status', 'codigo', 'detail', 'traza'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      codigo: { type: 'string' },
      detail: { type: 'string' },
      campos: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      traza: { type: 'string' },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: marca, version: '1', description: 'Todas las operaciones del producto. Cada una declara su permiso en x-permiso.' },
    paths,
    components: { schemas: { Problema: problema }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
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
