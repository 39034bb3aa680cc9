import { Narrador } from '#app/historia/narrador.ts';
import type { AnyArea, InputOf, Method, OutputOf } from '#kernel/contract.ts';
import { routeOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { BroughtFile } from '#platform/server/implement.ts';
import type { Seeder } from '#platform/server/seeding.ts';
import type { TestApp } from '#platform/server/testing.ts';

const MARCA = 'limite-de-la-prueba';

/** The files and the fields of an act, as a form of the browser. */
function formulario(campos: object, archivos: readonly BroughtFile[]): Buffer {
  const parte = (nombre: string, mas = '') => `--${MARCA}\r\ncontent-disposition: form-data; name="${nombre}"${mas}\r\n`;
  const datos = Buffer.from(`${parte('datos')}\r\n${JSON.stringify(campos)}\r\n`);
  const suyos = archivos.flatMap((a) => [
    Buffer.from(`${parte('archivos', `; filename="${a.nombre}"`)}content-type: ${a.mime}\r\n\r\n`),
    a.bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([datos, ...suyos, Buffer.from(`--${MARCA}--\r\n`)]);
}

interface Pedido {
  method: Method;
  path: string;
  id?: string | undefined;
  input: Record<string, unknown>;
  archivos?: readonly BroughtFile[] | undefined;
}

/** The story told from outside: every act and every question is a request that somebody signed in makes, and nothing else of the product is touched. */
export class PorHttp extends Narrador {
  private readonly tokens = new Map<string, string>();
  private n = 0;
  /** The day that the server was last told. */
  private dicho: Fecha | null = null;

  /** `seeder` holds a copy of the dependencies, so that the clock of the story is not that of the server which is asked. */
  constructor(
    private readonly t: TestApp,
    seeder: Seeder,
    desde: Fecha,
  ) {
    super(seeder, desde);
  }

  /** Once it is told, the server stays on its last day. */
  override async contar(hasta: Fecha, alCerrar: (dia: Fecha) => Promise<void>): Promise<void> {
    await super.contar(hasta, alCerrar);
    await this.t.setHoy(hasta);
    this.dicho = this.fecha;
  }

  async token(quien: string): Promise<string> {
    const suyo = this.tokens.get(quien);
    if (suyo) return suyo;
    const r = await this.t.inject({ method: 'POST', url: '/jwt/login', payload: { email: `${quien}@demo.cl`, password: 'Demo.2026' } });
    const nuevo = (r.json() as { accessToken: string }).accessToken;
    this.tokens.set(quien, nuevo);
    return nuevo;
  }

  /** Asks as `quien`; what is refused stops the story. */
  async pedir(quien: string, p: Pedido): Promise<Record<string, unknown>> {
    const resto = { ...p.input };
    const url = p.path.replace(/:([a-z_]+)/g, (_, k: string) => {
      const v = k === 'id' ? p.id : resto[k];
      delete resto[k];
      return encodeURIComponent(String(v));
    });
    this.n += 1;
    if (this.dicho !== this.fecha) await this.t.setHoy(this.fecha);
    this.dicho = this.fecha;
    const consulta = p.method === 'GET' && Object.keys(resto).length > 0 ? `?${new URLSearchParams(resto as Record<string, string>)}` : '';
    const cuerpo = p.archivos
      ? { payload: formulario(resto, p.archivos), headers: { 'content-type': `multipart/form-data; boundary=${MARCA}` } }
      : { ...(p.method === 'GET' ? {} : { payload: resto }), headers: {} };
    const r = await this.t.inject({
      method: p.method,
      url: `${url}${consulta}`,
      token: await this.token(quien),
      ...cuerpo,
      headers: { ...cuerpo.headers, 'idempotency-key': `por-http-${this.n}` },
    });
    if (r.statusCode >= 300) throw new Error(`${this.fecha} ${p.method} ${url} de ${quien}: ${r.statusCode} ${r.body}`);
    return r.body === '' ? {} : (r.json() as Record<string, unknown>);
  }

  private ruta(contract: AnyArea, name: string) {
    const op = contract.operations[name];
    if (!op) throw new Error(`${contract.area} has no ${name}`);
    return routeOf(contract.area, name, op);
  }

  override async acto<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    quien: string,
    input: InputOf<C, K>,
    o: { id?: string; version?: number; archivos?: BroughtFile[]; minimal?: boolean } = {},
  ): Promise<OutputOf<C, K> & { id: string; version: number }> {
    this.actos += 1;
    const dado = { ...(input as object), ...(o.version === undefined ? {} : { version: o.version }) };
    return (await this.pedir(quien, { ...this.ruta(contract, name), id: o.id, input: dado, archivos: o.archivos })) as never;
  }

  override async pregunta<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    quien: string,
    input: InputOf<C, K>,
    id?: string,
  ): Promise<OutputOf<C, K>> {
    return (await this.pedir(quien, { ...this.ruta(contract, name), id, input: { ...(input as object) } })) as never;
  }

  override async detalle<T>(contract: AnyArea, quien: string, id: string): Promise<T> {
    return (await this.pedir(quien, { method: 'GET', path: `/api/${contract.area}/:id`, id, input: {} })) as T;
  }

  override async lista<T>(contract: AnyArea, quien: string, query: Record<string, string>): Promise<T[]> {
    return (await this.pedir(quien, { method: 'GET', path: `/api/${contract.area}`, input: query })).items as T[];
  }
}
