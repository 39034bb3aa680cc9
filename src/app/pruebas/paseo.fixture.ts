import { textoPdf } from '#areas/comite/print/texto-pdf.fixture.ts';
import type { Method } from '#kernel/contract.ts';
import { type AbilityRow, allows } from '#kernel/permissions.ts';
import { formatRut, type Rut, rutOf } from '#kernel/values/rut.ts';

/** Asks every route of the product for what is out of the reach of who asks, from the description of the API alone. */
export interface Respuesta {
  statusCode: number;
  body: Buffer;
}
export type Pedir = (o: { method: Method; url: string; payload?: unknown }) => Promise<Respuesta>;

type Json = Record<string, unknown>;
export interface RutaPaseada {
  method: Method;
  path: string;
  permission: string;
  operation: Json;
}

/** A client out of reach and what would betray it. */
export interface Ajeno {
  rut: string;
  /** Words that nobody out of reach may read: its RUT and its name. */
  delata: readonly string[];
}

export interface Mundillo {
  rutas: readonly RutaPaseada[];
  ability: readonly AbilityRow[];
  /** Who asks, with a portfolio of its own; and who reaches the whole company. */
  suya: Pedir;
  toda: Pedir;
  ajenos: readonly Ajeno[];
  /** Words of its own clients: what names one of them too is not out of reach. */
  propias?: readonly string[];
  hoy: string;
}

const NADIE = '01900000-0000-7000-8000-000000000000';
/** A RUT that nobody registered. */
const NADIE_RUT = rutOf(86_111_111);
const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const pathDe = (path: string) => path.slice(0, path.indexOf('/{'));

/** The text of an answer, of a paper too: what a person reads. */
export function texto(r: Respuesta): string {
  return r.body.subarray(0, 5).toString() === '%PDF-' ? textoPdf(r.body) : r.body.toString('utf8');
}

/** Without what names the request itself, so that two askings for two different things may be equal. */
const sinSenas = (r: Respuesta, ...senas: string[]): string =>
  senas.reduce((t, s) => t.replaceAll(s, '·').replaceAll(formatRut(s as Rut), '·'), texto(r).replace(/"traza":"[^"]*"/, ''));

const mencionan = (t: string, a: Ajeno): boolean => a.delata.some((p) => t.includes(p));

/** The records that somebody who reaches everything finds in the lists, by the address that lists them: those of the clients out of reach. */
async function registrosAjenos(m: Mundillo): Promise<Map<string, Set<string>>> {
  const out = new Map<string, Set<string>>();
  const visitar = (path: string, x: unknown): void => {
    if (Array.isArray(x)) for (const y of x) visitar(path, y);
    else if (x && typeof x === 'object') {
      const { id } = x as { id?: unknown };
      const t = JSON.stringify(x);
      if (typeof id === 'string' && ES_ID.test(id) && m.ajenos.some((a) => mencionan(t, a)) && !m.propias?.some((p) => t.includes(p)))
        out.set(path, (out.get(path) ?? new Set()).add(id));
      for (const y of Object.values(x)) visitar(path, y);
    }
  };
  for (const r of m.rutas.filter((x) => x.method === 'GET' && !x.path.includes('{') && x.permission !== 'publico')) {
    const pide = parametrosDe(r).filter((p) => p.required || esRut(p.name));
    const rut = m.ajenos[0]?.rut ?? '';
    const con = new URLSearchParams(Object.fromEntries(pide.filter((p) => esRut(p.name)).map((p) => [p.name, rut])));
    for (const q of con.size > 0 ? ['', `?${con}`] : ['']) {
      const res = await m.toda({ method: 'GET', url: r.path + (q || (hayPagina(r) ? '?perPage=100' : '')) });
      if (res.statusCode !== 200 || res.body.subarray(0, 1).toString().match(/[[{]/) === null) continue;
      visitar(r.path, JSON.parse(res.body.toString('utf8')));
    }
  }
  return out;
}

interface Parametro {
  name: string;
  in: string;
  required?: boolean;
  schema?: Json;
}
const parametrosDe = (r: RutaPaseada): Parametro[] => ((r.operation.parameters ?? []) as Parametro[]).filter((p) => p.in === 'query');
const hayPagina = (r: RutaPaseada) => parametrosDe(r).some((p) => p.name === 'perPage');
const esRut = (nombre: string) => /(^|_)(rut|persona|actor|cliente|deudor)(_|$)/.test(nombre);
const esId = (nombre: string) => /(^|_)ids?$|^(carga|reemplaza|archivo|registro|enlace)$/.test(nombre);

interface Que {
  rut: string;
  id: string;
}

/** A body that the schema would take, naming what is asked wherever a RUT or a record goes. */
function cuerpo(schema: Json | undefined, que: Que, hoy: string, nombre = '', hondo = 0): unknown {
  const s = schema ?? {};
  const [alguno] = (s.anyOf ?? s.oneOf ?? []) as Json[];
  if (s.const !== undefined) return s.const;
  if (Array.isArray(s.enum)) return s.enum[0];
  if (alguno) return cuerpo(alguno, que, hoy, nombre, hondo);
  if (s.type === 'object') {
    if (hondo > 5) return {};
    const props = (s.properties ?? {}) as Record<string, Json>;
    const lleva = (k: string) => (s.required as string[] | undefined)?.includes(k) || esRut(k) || esId(k);
    return Object.fromEntries(Object.entries(props).flatMap(([k, v]) => (lleva(k) ? [[k, cuerpo(v, que, hoy, k, hondo + 1)]] : [])));
  }
  if (s.type === 'array') return [cuerpo(s.items as Json, que, hoy, nombre.replace(/s$/, ''), hondo + 1)];
  if (s.type === 'integer' || s.type === 'number') return Math.max(Number(s.minimum ?? 1), 1);
  if (s.type === 'boolean') return true;
  if (esRut(nombre)) return que.rut;
  if (esId(nombre)) return que.id;
  return /fecha|desde|hasta|vence|dia|^al$/.test(nombre) ? hoy : 'Texto de prueba';
}

function esquema(r: RutaPaseada): Json | undefined {
  const c = ((r.operation.requestBody as Json | undefined)?.content ?? {}) as Record<string, { schema?: Json }>;
  return c['application/json']?.schema;
}

export interface Hallazgo {
  ruta: string;
  porque: string;
}
export interface Paseo {
  malas: Hallazgo[];
  /** Askings by area, so that nobody believes a walk that saw nothing. */
  probadas: Map<string, number>;
  /** Addresses that list records of the clients out of reach. */
  listas: string[];
}

/** Routes that may tell what is out of reach, each with its reason. */
export type Excepciones = Readonly<Record<string, string>>;

/** The first two parts of an address: where an area lists its own records. */
const raizDe = (path: string) => path.split('/').slice(0, 3).join('/');
/** What can be tried is tried; a read that takes a body has nothing to undo. */
const simulada = (url: string, r: RutaPaseada): string => (parametrosDe(r).some((p) => p.name === 'simular') ? `${url}?simular=true` : url);
const nadie: Que = { rut: NADIE_RUT, id: NADIE };

class Paseante {
  readonly malas: Hallazgo[] = [];
  readonly probadas = new Map<string, number>();

  constructor(
    private readonly m: Mundillo,
    private readonly registros: ReadonlyMap<string, ReadonlySet<string>>,
    private readonly ajeno: Ajeno,
    private readonly excepciones: Excepciones,
  ) {}

  private anotar(r: RutaPaseada, porque: string): void {
    const ruta = `${r.method} ${r.path}`;
    if (!this.excepciones[ruta]) this.malas.push({ ruta, porque });
  }

  private async pedir(r: RutaPaseada, url: string, payload?: unknown): Promise<Respuesta> {
    const area = String((r.operation.tags as string[] | undefined)?.[0]);
    this.probadas.set(area, (this.probadas.get(area) ?? 0) + 1);
    const res = await this.m.suya({ method: r.method, url, ...(payload === undefined ? {} : { payload }) });
    if (res.statusCode >= 500) this.anotar(r, `${res.statusCode} en ${url}`);
    return res;
  }

  /** Nothing that is read names a client out of reach, but for what the request itself said. */
  private limpia(r: RutaPaseada, res: Respuesta, dicho = ''): void {
    const t = texto(res);
    const visto = this.m.ajenos.flatMap((a) => a.delata).find((p) => p !== dicho && t.includes(p));
    if (visto) this.anotar(r, `nombra lo ajeno: ${t.slice(Math.max(0, t.indexOf(visto) - 80), t.indexOf(visto) + 60)}`);
  }

  /** What is out of reach is answered byte by byte as what is not there. */
  private async iguales(r: RutaPaseada, de: (q: Que) => { url: string; payload?: unknown }, que: Que): Promise<void> {
    const pedir = ({ url, payload }: { url: string; payload?: unknown }) => this.pedir(r, url, payload);
    const [a, b] = [await pedir(de(que)), await pedir(de(nadie))];
    const [x, y] = [sinSenas(a, que.rut, que.id), sinSenas(b, nadie.rut, nadie.id)];
    if (a.statusCode !== b.statusCode || x !== y)
      this.anotar(r, `no responde como lo inexistente: ${a.statusCode} ${x.slice(0, 160)} ≠ ${b.statusCode} ${y.slice(0, 160)}`);
  }

  /** Routes on one record, each with a record of the list it belongs to. */
  async sobreUno(r: RutaPaseada): Promise<void> {
    const suyos = this.registros.get(pathDe(r.path)) ?? this.registros.get(raizDe(r.path)) ?? [];
    const lleva = (q: Que) => (r.method === 'GET' ? {} : { payload: cuerpo(esquema(r) ?? { type: 'object' }, q, this.m.hoy) });
    for (const id of [...suyos].slice(0, 2))
      await this.iguales(r, (q) => ({ url: simulada(r.path.replace(/\{\w+\}/g, q.id), r), ...lleva(q) }), { rut: this.ajeno.rut, id });
  }

  /** Reads of many: whole, searched, and by each parameter that names a person or a record. */
  async lectura(r: RutaPaseada): Promise<void> {
    const params = parametrosDe(r);
    const fijos: Record<string, string> = r.path.endsWith('/exportar') ? { formato: 'csv' } : hayPagina(r) ? { perPage: '100' } : {};
    const con = (p: string, v: string, q: Que) => {
      const faltan = params.filter((o) => o.required && o.name !== p);
      const demas = faltan.map((o) => [o.name, String(cuerpo(o.schema, q, this.m.hoy, o.name))]);
      return `${r.path}?${new URLSearchParams({ ...Object.fromEntries(demas), ...fijos, [p]: v })}`;
    };
    this.limpia(r, await this.pedir(r, `${r.path}?${new URLSearchParams(fijos)}`));
    if (params.some((p) => p.name === 'q')) for (const v of this.ajeno.delata) this.limpia(r, await this.pedir(r, con('q', v, nadie)), v);
    for (const p of params.filter((x) => esRut(x.name)))
      await this.iguales(r, (q) => ({ url: con(p.name, q.rut, q) }), { rut: this.ajeno.rut, id: NADIE });
    const unosIds = [...new Set([...this.registros.values()].flatMap((s) => [...s][0] ?? []))].slice(0, 40);
    for (const p of params.filter((x) => !esRut(x.name) && esId(x.name)))
      for (const id of unosIds) await this.iguales(r, (q) => ({ url: con(p.name, q.id, q) }), { rut: NADIE_RUT, id });
  }

  /** Acts on many, and reads with a body, that name a person or a record: told dry. */
  async acto(r: RutaPaseada): Promise<void> {
    const [id = NADIE] = this.registros.get(r.path) ?? this.registros.get(raizDe(r.path)) ?? [];
    const que: Que = { rut: this.ajeno.rut, id };
    const lleva = (q: Que) => cuerpo(esquema(r), q, this.m.hoy);
    if (JSON.stringify(lleva(que)) === JSON.stringify(lleva(nadie))) return;
    await this.iguales(r, (q) => ({ url: simulada(r.path, r), payload: lleva(q) }), que);
  }
}

/** Walks every route that the session may use against records and people out of its reach. */
export async function pasear(m: Mundillo, excepciones: Excepciones = {}): Promise<Paseo> {
  const [ajeno] = m.ajenos;
  if (!ajeno) throw new Error('nobody out of reach');
  const registros = await registrosAjenos(m);
  const p = new Paseante(m, registros, ajeno, excepciones);
  const suyas = m.rutas.filter((r) => r.permission !== 'publico' && (r.permission === 'sesion' || allows(m.ability, r.permission)));
  for (const r of suyas)
    if (r.path.includes('{')) await p.sobreUno(r);
    else if (r.method === 'GET') await p.lectura(r);
    else if (esquema(r)) await p.acto(r);
  return { malas: p.malas, probadas: p.probadas, listas: [...registros.keys()] };
}
