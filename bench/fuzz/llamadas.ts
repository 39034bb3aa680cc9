import type { RouteInfo } from '#platform/server/http/openapi.ts';
import type { Json } from '#platform/server/http/schemas.ts';
import type { Azar } from '../conciliacion/azar.ts';
import { type Conocido, claveHostil, hondo, hostil, textoHostil, valido } from './valores.ts';

/** One request, as it goes on the wire. */
export interface Peticion {
  method: RouteInfo['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
  /** What was done to it, for who reads the report. */
  golpe: string;
}

interface Operacion {
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
}
type Pares = [string, string][];

const NADIE = '01900000-0000-7000-8000-000000000000';
const TIPOS = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/x-nada', 'multipart/form-data; boundary=x'],
  ...['application/json; charset=latin1', 'multipart/form-data'],
];
const CUERPOS = [
  ...['"abc"', '5', 'true', '[1]', 'null', '{', '{"a":', '', '{"a":1}{"b":2}', '\ufeff{}', '[[[[[[', '{"a":1e999}', '{"a":"\\ud800"}'],
  ...[`${'['.repeat(30_000)}`, JSON.stringify({ a: hondo(3_000) })],
];
const codificado = (v: unknown): string => Buffer.from(JSON.stringify(v)).toString('base64url');
const enTexto = (v: unknown): string => (typeof v === 'string' ? v : (JSON.stringify(v) ?? ''));
const segmento = (v: unknown): string => encodeURIComponent(enTexto(v).replace(/\p{Surrogate}/gu, '?'));

/** The address with its ids: of records of the area, of others, of nobody, or of anything at all. */
function camino(ruta: RouteInfo, a: Azar, c: Conocido, golpe: string): string {
  return ruta.path.replace(/\{\w+\}/g, () => {
    if (golpe === 'id') return segmento(hostil(a)).slice(0, 600) || '%20';
    const suyos = c.ids.get(ruta.area) ?? [];
    const deTodos = [...c.ids.values()].flat();
    const de = a.prob(850) && suyos.length > 0 ? suyos : deTodos;
    return de.length > 0 && a.prob(930) ? segmento(a.elegir(de)) : NADIE;
  });
}

const CURSORES = [
  ...[{ v: 'abc', id: 'x' }, { v: 1e300, id: NADIE }, { v: null, id: 1 }, { v: { a: 1 }, id: [] }, [], 5, null],
  ...[
    { v: '9999999-01-01', id: NADIE },
    { v: '2026-03-10', id: NADIE },
    { v: -1, id: NADIE },
    { v: '\u0000', id: '\u0000' },
  ],
];

/** What is wrong in a query, over the good one. */
function consultaMala(pares: Pares, a: Azar): Pares {
  const [nombre = 'q'] = pares.length > 0 ? a.elegir(pares) : ['q'];
  return a.elegir<() => Pares>([
    () => [...pares, ['cursor', codificado(a.elegir(CURSORES))]],
    () => [...pares, ['cursor', textoHostil(a)]],
    () => [...pares, [nombre, 'a'], [nombre, 'b']],
    () => [...pares, [claveHostil(a), '1']],
    () => [...pares, ['columnas', 'a'], ['columnas', 'b']],
    () => [...pares.filter(([k]) => k !== nombre), [nombre, textoHostil(a)]],
    () => [...pares, ['orden', textoHostil(a)]],
    () => [...pares, ['page', enTexto(hostil(a)).slice(0, 200)]],
    () => [...pares, ['simular', textoHostil(a)]],
    () => [...pares, ['nada', '1']],
    () => pares.map(([k]) => [k, textoHostil(a)]),
  ])();
}

/** A body in which something is wrong: one value, one name, its depth or its size. */
function cuerpoMalo(bueno: Json, a: Azar): Json {
  const claves = Object.keys(bueno);
  const una = claves.length > 0 ? a.elegir(claves) : 'id';
  return a.elegir<() => Json>([
    () => ({ ...bueno, [una]: hostil(a) }),
    () => ({ ...bueno, [una]: hostil(a) }),
    () => ({ ...bueno, [una]: hostil(a), [a.elegir([...claves, 'version'])]: hostil(a) }),
    () => Object.fromEntries(Object.entries(bueno).map(([k]) => [k, hostil(a)])),
    () => Object.fromEntries(Object.entries(bueno).filter(([k]) => k !== una)),
    () => Object.fromEntries([...Object.entries(bueno), [claveHostil(a), 1]]),
    () => ({ ...bueno, id: hostil(a), empresa_id: NADIE, hecho_por: ['40000001-8'], version: a.elegir([-1, 0, 1, 2 ** 40]) }),
    () => ({ ...bueno, [una]: hondo(a.elegir([20, 33, 500, 4_000])) }),
    () => ({}),
  ])();
}

function multiparte(datos: Json, a: Azar): string {
  const campos = Object.entries(datos).map(([k, v]) => `--x\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${enTexto(v)}\r\n`);
  const bytes = a.elegir([
    '%PDF-1.4\n%%EOF',
    '\u0089PNG\r\n',
    '',
    '<?xml version="1.0"?><a/>',
    'a;b;c\r\n1;2;3',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ]);
  const archivo = `--x\r\ncontent-disposition: form-data; name="archivos"; filename="${a.elegir(['a.pdf', 'a.xml', '../../a', 'a.csv', ''])}"\r\ncontent-type: ${a.elegir(['application/pdf', 'text/xml', 'x'])}\r\n\r\n${bytes}\r\n`;
  return `${campos.join('')}${a.prob(900) ? archivo : ''}${a.prob(950) ? '--x--\r\n' : '--x'}`;
}

/** A request to an operation: good half of the times, and otherwise with one thing wrong. */
export function peticionDe(ruta: RouteInfo, a: Azar, c: Conocido, clave: string): Peticion {
  const op = ruta.operation as Operacion;
  const golpe = a.elegir([
    'nada',
    'nada',
    'nada',
    'nada',
    'nada',
    'cuerpo',
    'cuerpo',
    'cuerpo',
    'bytes',
    'tipo',
    'consulta',
    'consulta',
    'id',
  ]);
  const deConsulta = (op.parameters ?? []).filter((p) => p.in === 'query');
  const buenos: Pares = deConsulta
    .filter((p) => p.required || (p.name !== 'simular' && p.name !== 'cursor' && a.prob(250)))
    .map((p) => [p.name, enTexto(p.name === 'orden' ? '' : valido(p.schema, a, c, p.name))]);
  const pares = golpe === 'consulta' ? consultaMala(buenos, a) : buenos.filter(([, v]) => v !== '');
  const query = pares.map(([k, v]) => `${segmento(k)}=${segmento(v)}`).join('&');
  const url = `${camino(ruta, a, c, golpe)}${query ? `?${query}` : ''}`;
  const headers: Record<string, string> = a.prob(900) ? { 'idempotency-key': clave } : {};
  if (ruta.method === 'GET') return { method: ruta.method, url, headers, golpe };
  const contenido = Object.entries(op.requestBody?.content ?? { 'application/json': { schema: { type: 'object' } } })[0];
  const [tipo, { schema }] = contenido ?? ['application/json', { schema: {} }];
  if (tipo.startsWith('multipart')) {
    const { datos } = valido(schema, a, c) as { datos?: Json };
    const llegan = golpe === 'cuerpo' ? cuerpoMalo(datos ?? {}, a) : (datos ?? {});
    return {
      method: ruta.method,
      url,
      golpe,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: multiparte(llegan, a),
    };
  }
  const bueno = (valido(schema, a, c) ?? {}) as Json;
  const payload = golpe === 'bytes' ? a.elegir(CUERPOS) : JSON.stringify(golpe === 'cuerpo' ? cuerpoMalo(bueno, a) : bueno);
  return {
    method: ruta.method,
    url,
    golpe,
    payload,
    headers: { ...headers, 'content-type': golpe === 'tipo' ? a.elegir(TIPOS) : 'application/json' },
  };
}
