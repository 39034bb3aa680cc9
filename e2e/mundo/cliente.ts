import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { COMPRADOR, factura } from '../../tools/dte-demo/ejemplo.ts';
import { fabricarDte, type ParteDemo } from '../../tools/dte-demo/fabricar.ts';
import { papelPdf } from '../../tools/dte-demo/papel.ts';

export type Json = Record<string, unknown> & { id: string; version: number };

/** What a refusal says. */
export interface Rechazo {
  status: number;
  codigo: string;
  detail: string;
}

/** A connection that the server closed for resting, just as it was used again, is opened anew: the key makes an act of both sendings. */
const DE_NUEVO = { maxRetries: 2 } as const;

/** Acts through the API as people of the demo company, each with a session of its own. */
export class Mundo {
  private readonly tokens = new Map<string, string>();
  private api: APIRequestContext;
  constructor(api: APIRequestContext) {
    this.api = api;
  }

  /** The same people before a server that was started again. */
  async mudar(api: APIRequestContext): Promise<void> {
    await this.api.dispose();
    this.api = api;
    this.tokens.clear();
  }

  private async token(cuenta: string): Promise<string> {
    const ya = this.tokens.get(cuenta);
    if (ya) return ya;
    const r = await this.api.post('/jwt/login', { ...DE_NUEVO, data: { email: `${cuenta}@demo.cl`, password: 'Demo.2026' } });
    const { accessToken } = (await r.json()) as { accessToken?: string };
    if (!accessToken) throw new Error(`${cuenta} did not sign in: ${r.status()}`);
    this.tokens.set(cuenta, accessToken);
    return accessToken;
  }

  private async cabeceras(cuenta: string): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.token(cuenta)}`, 'idempotency-key': randomUUID() };
  }

  async post<T = Json>(cuenta: string, path: string, data: object): Promise<T> {
    const r = await this.api.post(path, { ...DE_NUEVO, headers: await this.cabeceras(cuenta), data });
    if (!r.ok()) throw new Error(`${cuenta} ${path} ${r.status()} ${await r.text()}`);
    return (await r.json()) as T;
  }

  async patch<T = Json>(cuenta: string, path: string, data: object): Promise<T> {
    const r = await this.api.patch(path, { ...DE_NUEVO, headers: await this.cabeceras(cuenta), data });
    if (!r.ok()) throw new Error(`${cuenta} ${path} ${r.status()} ${await r.text()}`);
    return (await r.json()) as T;
  }

  async get<T = Json>(cuenta: string, path: string): Promise<T> {
    const r = await this.api.get(path, { ...DE_NUEVO, headers: await this.cabeceras(cuenta) });
    if (!r.ok()) throw new Error(`${cuenta} ${path} ${r.status()} ${await r.text()}`);
    return (await r.json()) as T;
  }

  /** An act that may be refused: its answer, whatever it is. */
  async intentar(cuenta: string, path: string, data: object): Promise<Rechazo & Partial<Json>> {
    const r = await this.api.post(path, { ...DE_NUEVO, headers: await this.cabeceras(cuenta), data });
    return { codigo: '', detail: '', ...((await r.json()) as object), status: r.status() };
  }

  async bajar(cuenta: string, path: string): Promise<Buffer> {
    const r = await this.api.get(path, { ...DE_NUEVO, headers: await this.cabeceras(cuenta) });
    if (!r.ok()) throw new Error(`${cuenta} ${path} ${r.status()} ${await r.text()}`);
    return r.body();
  }

  subir(cuenta: string, path: string, nombre: string, bytes: Buffer): Promise<Json> {
    return this.subirTodos(cuenta, path, [{ nombre, bytes }]);
  }

  /** Several files in one request, with the fields of the act. */
  async subirTodos(
    cuenta: string,
    path: string,
    archivos: readonly { nombre: string; bytes: Uint8Array }[],
    campos: Readonly<Record<string, string>> = {},
  ): Promise<Json> {
    const form = new FormData();
    for (const [k, v] of Object.entries(campos)) form.append(k, v);
    for (const a of archivos) form.append('archivos', new File([new Uint8Array(a.bytes)], a.nombre, { type: 'application/octet-stream' }));
    const r = await this.api.post(path, { ...DE_NUEVO, headers: await this.cabeceras(cuenta), multipart: form });
    if (!r.ok()) throw new Error(`${cuenta} ${path} ${r.status()} ${await r.text()}`);
    return (await r.json()) as Json;
  }
}

/** A paper digitised under its record, by the product's own door. Answers its id. */
export async function archivar(m: Mundo, quien: string, de: Readonly<Record<string, string>>, lineas: readonly string[]): Promise<string> {
  const r = await m.subirTodos(quien, '/api/documentos/archivos', [{ nombre: 'papel.pdf', bytes: papelPdf(lineas) }], de);
  const [primero] = r.archivos as { archivo: { id: string } | null; error: unknown }[];
  if (!primero?.archivo) throw new Error(`the paper was not kept: ${JSON.stringify(primero?.error)}`);
  return primero.archivo.id;
}

/** The file of a firm, complete enough for FISCALIA. */
export const ficha = (parte: ParteDemo) => ({
  rut: parte.rut,
  tipo_persona: 'JURIDICA',
  razon_social: parte.razon,
  es_pep: false,
  origen: 'EJECUTIVO',
  tipo_contribuyente: 'SPA',
  tipo_sociedad: 'SPA',
  tipo_registro: 'EMPRESA_EN_UN_DIA',
  giro: 'Estructuras metálicas',
  sector: 'INDUSTRIA',
  email: 'pagos@ejemplo.cl',
  telefono: '+56 2 2345 6789',
  actividades: [{ codigo: '011101', principal: true }],
  direcciones: [{ tipo: 'LEGAL', calle: 'Los Robles', numero: '120', region: '13', comuna: '13101', principal: true }],
  vinculos: [{ rut: '40000050-6', nombre: 'Ana Soto', vinculo: 'REPRESENTANTE_LEGAL', desde: '2024-01-02', facultades: ['CEDER'] }],
  rentas: [{ tipo_renta: 'VENTAS_F29', periodo: '2026-02', monto: 5_480_000_000, fuente: 'F29' }],
});

/** The representative answers for the client in general: proposed, looked at and constituted. Without it a line goes one level up (domain §15). */
export async function afianzar(m: Mundo, rut: string): Promise<void> {
  const persona = { rut_aval: '40000050-6', nombre: 'Ana Soto', estado_civil: 'SOLTERO', tipo: 'AVAL', alcance: 'GENERAL' };
  let a = await m.post('ejecutivo', '/api/avales', { ...persona, cliente_rut: rut, moneda: 'CLP', desde: '2026-01-02' });
  a = await m.post('analista', `/api/avales/${a.id}/revisar`, { version: a.version });
  await m.post('fiscalia', `/api/avales/${a.id}/constituir`, { version: a.version, firma_fecha: '2026-01-02' });
}

/** An active client with a line of 50.000.000 in force, by the acts of its own people. */
export async function clienteConLinea(m: Mundo, parte: ParteDemo): Promise<string> {
  let c = await m.post<Json & { requisitos: { id: string }[] }>('ejecutivo', '/api/clientes', ficha(parte));
  const acto = async (cuenta: string, accion: string, datos: object): Promise<void> => {
    c = await m.post(cuenta, `/api/clientes/${c.id}/${accion}`, { version: c.version, ...datos });
  };
  for (const r of c.requisitos) await acto('ejecutivo', 'recibir-requisito', { requisito_id: r.id });
  await acto('ejecutivo', 'enviar-a-fiscalia', {});
  await acto('fiscalia', 'autorizar', { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 90 });
  await afianzar(m, parte.rut);
  let s = await m.post('ejecutivo', '/api/solicitudes', {
    rut: parte.rut,
    producto: 'FACTORING',
    moneda: 'CLP',
    monto: '50000000',
    plazo_maximo: 120,
    anticipo_pct: '95',
    tasa_mensual: '1.8',
    fecha_expiracion: '2026-12-31',
    deudores: [{ rut_deudor: COMPRADOR.rut, monto: 40_000_000 }],
  });
  s = await m.post('ejecutivo', `/api/solicitudes/${s.id}/enviar`, { version: s.version });
  for (const cuenta of ['comite1', 'comite2'])
    s = await m.post(cuenta, `/api/solicitudes/${s.id}/votar`, { version: s.version, respuesta: 'APRUEBA' });
  if (s.estado !== 'aprobada') throw new Error(`the line is ${String(s.estado)}`);
  return c.id;
}

/** An invoice of the client to the demo's mining firm, loaded as the client sent it. Answers the id of the document. */
export async function facturaCargada(m: Mundo, emisor: ParteDemo, folio: number): Promise<string> {
  const xml = fabricarDte(factura({ emisor, folio }));
  const r = await m.subir('ejecutivo', '/api/documentos/cargar', `33-${folio}.xml`, xml);
  const [primero] = r.resultados as { documento_id: string | null; causas: { detail: string }[] }[];
  if (!primero?.documento_id) throw new Error(`33-${folio}: ${primero?.causas.map((x) => x.detail).join(', ')}`);
  return primero.documento_id;
}
